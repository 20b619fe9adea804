/**
 * Looks up in the log what became of disclosures that a crash or an outage left in doubt: erased
 * ones are destroyed at once; after a time that no command takes, those whose digest no event has
 * are destroyed, and the others are in doubt no more.
 * Source: docs/decisions/personal-data.md.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DisclosureStore, DoubtfulDisclosure } from '#event-log';
import { isMeasuredEpoch } from '#ledger/epoch/any-epoch';
import type { EpochId } from '#ledger/ids';
import type { Report } from '../options.js';
import type { Lanes } from '../writing/lanes.js';

/** What a sweep works with. */
export interface SweepContext {
  readonly store: DisclosureStore;
  readonly lanes: Lanes;
  readonly report: Report;
  /** For how long a command may be under way. */
  readonly commandMsMax?: number;
  /** The time between two rounds. */
  readonly pauseMs?: number;
}

const minuteMs = 60_000;

/** Sweeps from its start to its stop. */
export class DisclosureSweep {
  readonly #context: SweepContext;
  readonly #stopping = new AbortController();
  #rounds: Promise<void> = Promise.resolve();

  constructor(context: SweepContext) {
    this.#context = context;
  }

  /** Does a first round, then one every ten minutes. Throws LogUnavailable. */
  async start(): Promise<void> {
    await this.round();
    this.#rounds = this.#goOn();
  }

  /** Finishes the round that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#rounds;
  }

  /** Settles and destroys what can be now. */
  async round(): Promise<void> {
    const doubtful = await this.#context.store.inDoubt();
    // Only epochs have entries, and so disclosures.
    const epochs = new Set(doubtful.map(({ stream }) => stream as EpochId));
    for (const epoch of epochs) {
      const those = doubtful.filter(({ stream }) => stream === epoch);
      await this.#roundOf(epoch, those);
    }
  }

  async #goOn(): Promise<void> {
    const { pauseMs = 10 * minuteMs, report } = this.#context;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.round();
      } catch (error) {
        report('disclosures in doubt could not be looked up, the next round tries again', error);
      }
    }
  }

  async #roundOf(epoch: EpochId, doubtful: readonly DoubtfulDisclosure[]): Promise<void> {
    const { store, lanes, commandMsMax = 60 * minuteMs } = this.#context;
    const { sealed, erased } = await lanes.of(epoch).look((folded) => {
      const state = folded?.state ?? null;
      const isMeasured = state !== null && isMeasuredEpoch(state);
      const entries = isMeasured ? [...state.entries.values()] : [];
      return {
        sealed: new Set(entries.flatMap((entry) => entry.sealed)),
        erased: new Set(entries.flatMap((entry) => [...entry.erased])),
      };
    });
    const digests = doubtful.map(({ digest }) => digest);
    const lasting = digests.filter((digest) => sealed.has(digest) && !erased.has(digest));
    const orphans = digests.filter((digest) => !sealed.has(digest));
    await store.destroy(
      epoch,
      digests.filter((digest) => erased.has(digest)),
    );
    await store.destroy(epoch, orphans, commandMsMax);
    await store.reprieve(epoch, lasting, commandMsMax);
  }
}
