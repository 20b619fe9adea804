/**
 * Personal fields on their way: durable before the event that has their digests, gone before the
 * erasure of them is acknowledged. What an outage or a crash leaves in doubt is for the sweep.
 * Source: docs/decisions/personal-data.md.
 */
import type { DisclosureStore, StoredDisclosure } from '#event-log';
import type { AnyCommand } from '#ledger/epoch/any-epoch';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import type { Submission } from '#ledger/epoch/decode-submission';
import type { EpochId, FieldDigest } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
import { parseDisclosure } from '#ledger/record/disclosure';
import type { Job } from '../writing/judge.js';
import type { Verdict } from '../writing/judged.js';
import { sealPersonal } from './seal-personal.js';

/** A command as a body asks for it; that of SubmitEntry may have personal fields beside it. */
export type Asked = AnyCommand | Submission;

/** A command as it is decided, and what is kept beside its events. */
export interface Sealed {
  readonly command: AnyCommand;
  readonly disclosures: readonly StoredDisclosure[];
}

/** The command of `asked`, with the digests of personal fields, salted anew at every call. */
export function sealed(asked: Asked): Sealed {
  if (!('personal' in asked)) return { command: asked, disclosures: [] };
  const disclosures = sealPersonal(asked.personal);
  if (disclosures.length === 0) return { command: asked.command, disclosures };
  const _sd = disclosures.map(({ digest }) => digest);
  return { command: { ...asked.command, _sd }, disclosures };
}

/** What commands do to disclosures. */
export class Disclosures {
  readonly #store: DisclosureStore;

  constructor(store: DisclosureStore) {
    this.#store = store;
  }

  /** What must be durable before the events of `jobs` are. */
  async prepare(epoch: EpochId, jobs: readonly Job[]): Promise<void> {
    const disclosures = jobs.flatMap((job) => job.disclosures);
    if (disclosures.length > 0) await this.#store.put(epoch, disclosures);
    const erased = jobs.flatMap(({ command }) => erasedBy(command));
    if (erased.length > 0) await this.#store.condemn(epoch, erased);
  }

  /** What must be done before `job` is answered, now that the log has spoken. */
  async conclude(epoch: EpochId, job: Job, verdict: Verdict): Promise<void> {
    const { disclosures, command } = job;
    const took = verdict.kind === 'appended';
    if (disclosures.length > 0) {
      const digests = disclosures.map(({ digest }) => digest);
      if (!took) return this.#store.destroy(epoch, digests);
      const settled = await this.#store.settle(epoch, digests);
      // A sweep took them for orphans, so long did this take. Now the log has their digests.
      const swept = disclosures.filter(({ digest }) => !settled.has(digest));
      if (swept.length > 0) await this.#store.put(epoch, swept);
    }
    // What is erased already may have been left by whoever erased it.
    const erased = took || verdict.kind === 'unchanged' ? erasedBy(command) : [];
    if (erased.length > 0) await this.#store.destroy(epoch, erased);
  }

  /** Finishes what `event`, found again by a retry, has begun. */
  async repeat({ epoch, type, body }: RecordedAnyEvent): Promise<void> {
    if (type !== 'DisclosuresErased') return;
    await this.#store.destroy(epoch, body.digests);
  }

  /**
   * Whether what is asked for has the personal fields that `event`, which the same request made
   * before, has digests of. The digest of a request, which is kept for ever, says nothing of them,
   * so they are compared themselves. What was erased cannot be compared any more.
   */
  async agree(
    { epoch, type, body }: RecordedAnyEvent,
    decode: () => Decoded<Asked>,
  ): Promise<boolean> {
    if (type !== 'EntrySubmitted' || body._sd === undefined) return true;
    const asked = decode();
    if (!asked.ok || !('personal' in asked.value)) return false;
    const { personal } = asked.value;
    const kept = await this.#store.find(epoch, body._sd);
    const fields = [...kept.values()].flatMap((text) => parseDisclosure(text) ?? []);
    const same = fields.every(({ name, value }) => personal.get(name) === value);
    return same && personal.size === body._sd.length;
  }
}

function erasedBy(command: AnyCommand): readonly FieldDigest[] {
  return command.type === 'EraseDisclosures' ? command.digests : [];
}
