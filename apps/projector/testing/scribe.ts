/**
 * Commands for specs about the projection: decided and sealed as the service does it, on any log,
 * several scribes on one epoch if need be.
 */
import { createHash } from 'node:crypto';
import type { EventLog } from '#event-log/port';
import type { EpochCommand } from '#ledger/epoch/commands';
import { decide } from '#ledger/epoch/decide';
import type { EpochEvent, RecordedEvent } from '#ledger/epoch/events';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState, type EpochState } from '#ledger/epoch/state';
import type { ActorName, CommandId, EpochId, Sha256Hex, Stamp } from '#ledger/ids';
import { readEvent, sealEvent } from '#ledger/record/seal';
import { addMicros } from '#ledger/time';

const firstStamp = '2026-11-23T10:00:00.000000Z' as Stamp;

/** What became of a command. */
export type Answer =
  | { readonly kind: 'appended'; readonly version: number; readonly position: number }
  | { readonly kind: 'already_so' }
  | { readonly kind: 'refused'; readonly codes: readonly string[] };

export class Scribe {
  readonly #log: EventLog;
  readonly #epoch: EpochId;
  #state: EpochState = emptyState();
  #head: Sha256Hex | null = null;

  constructor(log: EventLog, epoch: string) {
    this.#log = log;
    this.#epoch = epoch as EpochId;
  }

  /** What this scribe knows. */
  get state(): EpochState {
    return this.#state;
  }

  /** Decides on what this scribe knows, and again with what is new whenever it comes second. */
  async ask(command: EpochCommand): Promise<Answer> {
    if (this.#state.version === 0) await this.#readOn();
    for (;;) {
      const at = addMicros(this.#state.at ?? firstStamp, 1n);
      const decision = decide(this.#state, command, { at, sha256 });
      if (decision.kind === 'refused') {
        return { kind: 'refused', codes: decision.rejections.map(({ code }) => code) };
      }
      if (decision.events.length === 0) return { kind: 'already_so' };
      const position = await this.#append(decision.events, at);
      const { version } = this.#state;
      if (position !== null) return { kind: 'appended', version, position };
      await this.#readOn();
    }
  }

  /** The same for a command that must append; its position. */
  async do(command: EpochCommand): Promise<number> {
    const answer = await this.ask(command);
    if (answer.kind === 'appended') return answer.position;
    throw new Error(`${command.type} did not append: ${JSON.stringify(answer)}`);
  }

  async #append(bodies: readonly EpochEvent[], at: Stamp): Promise<number | null> {
    const after = this.#state.version;
    let prev = this.#head;
    const recorded = bodies.map((body, index) => {
      const event = this.#envelope(body, { version: after + 1 + index, prev, at });
      const sealed = sealEvent(event, sha256);
      prev = sealed.leaf;
      return { event, sealed };
    });
    const [result] = await this.#log.append([
      {
        stream: this.#epoch,
        after,
        head: this.#head,
        events: recorded.map(({ sealed }) => sealed),
        commands: [],
        documents: [],
      },
    ]);
    if (result?.kind !== 'appended') return null;
    for (const { event } of recorded) evolve(this.#state, event);
    this.#head = prev;
    return result.position;
  }

  #envelope(
    body: EpochEvent,
    place: Pick<RecordedEvent, 'version' | 'prev' | 'at'>,
  ): RecordedEvent {
    return {
      format: 'epoch-event/1',
      origin: this.#log.origin,
      epoch: this.#epoch,
      ...place,
      actor: 'scribe' as ActorName,
      role: 'organiser',
      command: `${this.#epoch}/${String(place.version)}` as CommandId,
      ...body,
    };
  }

  async #readOn(): Promise<void> {
    for await (const stored of this.#log.read(this.#epoch, this.#state.version)) {
      evolve(this.#state, readEvent(stored.bytes));
      this.#head = stored.leaf;
    }
  }
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
