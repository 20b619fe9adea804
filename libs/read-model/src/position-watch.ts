/**
 * Readers that wait for the projection. However many wait, one look at the database at a time
 * serves them all; with nobody waiting there is none.
 */
import type { DataSource } from 'typeorm';
import type { EpochId } from '#ledger/ids';
import { exactNumber } from './entities/columns.js';
import { EpochRow } from './entities/epoch-row.js';
import { PositionRow } from './entities/position-row.js';
import { RankingRow } from './entities/ranking-row.js';
import type { WaitTarget } from './read-model.js';
import { tableOf } from './write-rows.js';

const lookAgainMs = 20;

interface Waiter {
  readonly target: WaitTarget;
  readonly settle: (reached: boolean) => void;
  readonly fail: (outage: unknown) => void;
}

export class PositionWatch {
  readonly #source: DataSource;
  readonly #waiters = new Set<Waiter>();
  #looking = false;
  #wake: () => void = () => undefined;

  constructor(source: DataSource) {
    this.#source = source;
  }

  /** See `ReadModel.waitFor`. */
  waitFor(target: WaitTarget): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
      };
      const timer = setTimeout(() => {
        waiter.settle(false);
      }, target.timeoutMs);
      const waiter: Waiter = {
        target,
        settle: (reached) => {
          done();
          resolve(reached);
        },
        fail: (outage) => {
          done();
          reject(outage instanceof Error ? outage : new Error(String(outage)));
        },
      };
      this.#waiters.add(waiter);
      if (!this.#looking) void this.#lookWhileAnyoneWaits();
    });
  }

  /** Something was written by this process: look at once. */
  nudge(): void {
    this.#wake();
  }

  /** Nobody waits any longer. */
  close(): void {
    for (const waiter of [...this.#waiters]) waiter.settle(false);
    this.#wake();
  }

  async #lookWhileAnyoneWaits(): Promise<void> {
    this.#looking = true;
    while (this.#waiters.size > 0) {
      const present = [...this.#waiters];
      try {
        const reached = await this.#reached(present);
        for (const waiter of reached) waiter.settle(true);
      } catch (outage) {
        for (const waiter of present) waiter.fail(outage);
      }
      if (this.#waiters.size > 0) await this.#pause();
    }
    this.#looking = false;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookAgainMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #reached(waiters: readonly Waiter[]): Promise<readonly Waiter[]> {
    const rows = await this.#source.getRepository(PositionRow).find();
    const positions = new Map(rows.map(({ partition, position }) => [partition, position]));
    const there = waiters.filter(
      ({ target }) => (positions.get(target.partition) ?? 0) >= target.position,
    );
    const asked = there.flatMap(({ target }) => target.rankingOf ?? []);
    if (asked.length === 0) return there;
    const behind = await this.#rankingsBehind(asked);
    return there.filter(({ target }) => {
      const position = target.rankingOf && behind.get(target.rankingOf);
      return position === undefined || position >= target.position;
    });
  }

  /** Of those epochs whose ranking lacks events: the position that it has reached. */
  async #rankingsBehind(epochs: readonly EpochId[]): Promise<ReadonlyMap<EpochId, number>> {
    const table = (entity: new () => object): string => tableOf(this.#source.getMetadata(entity));
    const rows: readonly { epoch: EpochId; position: string }[] = await this.#source.query(
      `SELECT e.epoch, coalesce(r.position, 0) AS position
       FROM ${table(EpochRow)} e LEFT JOIN ${table(RankingRow)} r ON r.epoch = e.epoch
       WHERE e.epoch = ANY($1::text[]) AND r.version IS DISTINCT FROM e.version`,
      [epochs],
    );
    return new Map(rows.map(({ epoch, position }) => [epoch, exactNumber(position)]));
  }
}
