/**
 * Takes commands from the edge: finds the answer of a retry, has the rest decided and appended in
 * the lane of its epoch, and turns verdicts into replies.
 * Source: FORMATS, section 6; DESIGN "Commands and events".
 */
import type { EventLog, FoundCommand, StoredEvent } from '#event-log';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import type { ActorName, CommandId, EpochId, Role, Sha256, Sha256Hex } from '#ledger/ids';
import { assertNever } from '#ledger/invariant';
import type { Decoded } from '#ledger/issue';
import { readAnyEvent } from '#ledger/record/seal';
import type { CommandRoute } from '../access/route-table.js';
import { type Clock, nextStamp } from '../clock.js';
import { invalidInput, Problem, unavailable } from '../http/problem.js';
import { type Asked, type Disclosures, sealed } from '../personal/disclosures.js';
import { type Answer, answerOf, importAsked, importedMembers } from './answer.js';
import { isHiddenState } from '../reading/visibility.js';
import type { Acknowledged } from './acknowledged.js';
import type { Closings } from './closings.js';
import { emptyEpoch, type FoldedEpoch } from './folded-epoch.js';
import { type Accepted, type Job, judge, type Standing } from './judge.js';
import type { Verdict } from './judged.js';
import { keyReused } from './key-reused.js';
import type { Lanes } from './lanes.js';
import { type Preview, previewOf } from './preview.js';
import { refusal } from './refusal.js';
import type { Registry } from './registry.js';
import { unknownEpoch } from './unknown-epoch.js';

/** A request for a command, before its body was read as one. */
export interface CommandRequest {
  readonly epoch: EpochId;
  readonly route: CommandRoute;
  readonly actor: ActorName;
  readonly role: Role;
  /** Whether the caller sees the ranking while the epoch hides it. */
  readonly seesHidden: boolean;
  /** `Idempotency-Key`, null when the ledger is to make an id. */
  readonly key: CommandId | null;
  /** The key, or what the ledger made instead. */
  readonly commandId: CommandId;
  /** Of route, names in the address, and canonical body, personal fields apart: it is kept. */
  readonly digest: Sha256Hex;
  /** The same with personal fields: it is never kept. */
  readonly wholeDigest: Sha256Hex;
  readonly ifMatch: readonly number[] | null;
  readonly dryRun: boolean;
  /** Bytes of the body. */
  readonly sizeBytes: number;
}

/** What a command answers. */
export interface Reply {
  /** 201 when events were appended, else 200. */
  readonly status: 200 | 201;
  readonly body: Answer | Preview;
  /** What the command appended, now or when it was sent first, as it stands in the log. */
  readonly stored: readonly StoredEvent[];
}

/** What the writer works with. */
export interface WriterContext {
  readonly log: EventLog;
  readonly lanes: Lanes;
  readonly closings: Closings;
  readonly registry: Registry;
  readonly disclosures: Disclosures;
  readonly acknowledged: Acknowledged;
  readonly clock: Clock;
  readonly sha256: Sha256;
}

/** What may wait at a time, in all and for one epoch. */
const waitingBytesMax = 128 * 1024 * 1024;
const waitingJobsMax = 20_000;

/** The one way in which the service appends. */
export class Writer {
  readonly #context: WriterContext;
  /** Commands with a key that are being worked on, by epoch, actor and key. */
  readonly #inFlight = new Map<string, { readonly digest: Sha256Hex; reply: Promise<Reply> }>();
  #waitingBytes = 0;

  constructor(context: WriterContext) {
    this.#context = context;
  }

  /**
   * Does what `request` asks for. `decode` reads the command from its body, after it is known that
   * this is no retry. Throws Problem for every refusal, LogUnavailable for an outage.
   */
  execute(request: CommandRequest, decode: () => Decoded<Asked>): Promise<Reply> {
    const { key } = request;
    if (key === null || request.dryRun) return this.#decideUnlessKnown(request, decode);
    const name = JSON.stringify([request.epoch, request.actor, key]);
    const twin = this.#inFlight.get(name);
    if (twin !== undefined) {
      return twin.digest === request.wholeDigest ? twin.reply : Promise.reject(keyReused(key));
    }
    const reply = this.#decideUnlessKnown(request, decode).finally(() => {
      this.#inFlight.delete(name);
    });
    this.#inFlight.set(name, { digest: request.wholeDigest, reply });
    return reply;
  }

  async #decideUnlessKnown(request: CommandRequest, decode: () => Decoded<Asked>): Promise<Reply> {
    const { epoch, actor, key } = request;
    const known = key === null ? null : await this.#context.log.findCommand(epoch, actor, key);
    if (known !== null) return this.#remembered(request, known, decode);
    const asked = decode();
    if (!asked.ok) throw invalidInput(asked.issues);
    const { command, disclosures } = sealed(asked.value);
    const job: Job = {
      command,
      materials: await this.#context.registry.forCommand(epoch, command),
      disclosures,
      actor,
      role: request.role,
      commandId: request.commandId,
      digest: request.digest,
      keyed: key !== null,
      ifMatch: request.ifMatch,
    };
    return request.dryRun ? this.#preview(request, job) : this.#submit(request, job, asked.value);
  }

  async #submit(request: CommandRequest, job: Job, asked: Asked): Promise<Reply> {
    const lane = this.#context.lanes.of(request.epoch);
    if (lane.waiting >= waitingJobsMax || this.#waitingBytes > waitingBytesMax) {
      throw unavailable('overloaded');
    }
    this.#waitingBytes += request.sizeBytes;
    try {
      const verdict = await lane.submit(job);
      await this.#context.disclosures.conclude(request.epoch, job, verdict);
      return await this.#reply(request, asked, verdict);
    } finally {
      this.#waitingBytes -= request.sizeBytes;
    }
  }

  async #reply(request: CommandRequest, asked: Asked, verdict: Verdict): Promise<Reply> {
    const decoded = (): Decoded<Asked> => ({ ok: true, value: asked });
    switch (verdict.kind) {
      case 'appended': {
        const { events, stored, position, closing } = verdict;
        const { acknowledged, closings, log } = this.#context;
        if (closing !== null) closings.keep(request.epoch, closing);
        acknowledged.note(request.epoch, log.partitionOf(request.epoch), position);
        return { status: 201, body: answerOf(events, position, decoded), stored };
      }
      case 'unchanged': {
        const { version, position } = verdict;
        const body = { epoch: request.epoch, version, position, events: [] };
        return { status: 200, body: { ...body, ...importedMembers(asked) }, stored: [] };
      }
      case 'remembered':
        return this.#remembered(request, verdict.found, decoded);
      case 'contended':
        throw unavailable('contended');
      case 'unknown_epoch':
      case 'moved':
      case 'refused':
        throw refused(request, verdict);
    }
    return assertNever(verdict);
  }

  /** The answer that the command got when it appended. */
  async #remembered(
    request: CommandRequest,
    found: FoundCommand,
    decode: () => Decoded<Asked>,
  ): Promise<Reply> {
    const { epoch: id, dryRun } = request;
    if (found.digest !== request.digest) throw keyReused(found.command);
    if (dryRun) {
      const materials = await this.#context.registry.of(id);
      const asked = decode();
      return this.#context.lanes.of(id).look((folded) => {
        const epoch = folded ?? emptyEpoch(id);
        const ranking = this.#shows(request, epoch);
        const imported = asked.ok ? importAsked(asked.value) : null;
        const body = previewOf({ id, epoch, ranking, materials, imported }, null);
        return { status: 200, body, stored: [] };
      });
    }
    const stored: StoredEvent[] = [];
    const { firstVersion, lastVersion } = found;
    for await (const event of this.#context.log.read(id, firstVersion - 1, lastVersion)) {
      stored.push(event);
    }
    const events = stored.map(({ bytes }) => readAnyEvent(bytes));
    await this.#agreeing(events, found.command, decode);
    return { status: 201, body: answerOf(events, found.position, decode), stored };
  }

  /** Repeats what `events` of a command did beside the log; refuses other personal fields. */
  async #agreeing(
    events: readonly RecordedAnyEvent[],
    key: CommandId,
    decode: () => Decoded<Asked>,
  ): Promise<void> {
    const { disclosures } = this.#context;
    for (const event of events) {
      if (!(await disclosures.agree(event, decode))) throw keyReused(key);
      await disclosures.repeat(event);
    }
  }

  #preview(request: CommandRequest, job: Job): Promise<Reply> {
    const { clock, log, sha256 } = this.#context;
    const { epoch: id } = request;
    return this.#context.lanes.of(id).look((folded) => {
      const epoch = folded ?? emptyEpoch(id);
      const stamping = nextStamp(clock, epoch.state.at);
      const result = judge(epoch, job, { epoch: id, origin: log.origin, stamping, sha256 });
      if (result.kind !== 'accepted' && result.kind !== 'unchanged') throw refused(request, result);
      const accepted: Accepted | null = result.kind === 'accepted' ? result : null;
      const ranking = this.#shows(request, epoch);
      const { materials, command } = job;
      const previewed = { id, epoch, ranking, materials, imported: importAsked(command) };
      return { status: 200, body: previewOf(previewed, accepted), stored: [] };
    });
  }

  /** Whether the caller may see the ranking of `epoch`. */
  #shows({ seesHidden }: CommandRequest, { state }: FoldedEpoch): boolean {
    return seesHidden || !isHiddenState(state);
  }
}

function refused({ epoch, route }: CommandRequest, standing: Standing): Problem {
  switch (standing.kind) {
    case 'refused':
      return refusal(standing.rejections, route.notFound);
    case 'moved': {
      const { version } = standing;
      const detail = `${epoch} is at version ${String(version)} now; look again, then decide`;
      return new Problem('version_mismatch', { detail, members: { version } });
    }
    case 'unknown_epoch':
    case 'unchanged':
      return unknownEpoch(epoch);
  }
}
