/**
 * How far the read model is, for readers who need to see something. A reader who names a position
 * waits for it; everybody else waits a moment for what this very service has acknowledged, so that
 * whoever writes and then reads here finds what was written.
 * Source: DESIGN "Reading"; FORMATS, section 6, `?at_least=`.
 */
import type { EventLog } from '#event-log';
import type { EpochId } from '#ledger/ids';
import type { ReadModel, WaitTarget } from '#read-model';
import { unavailable } from '../http/problem.js';
import type { ReadQuery } from '../http/query.js';
import { unknownEpoch } from '../writing/unknown-epoch.js';
import type { Acknowledged } from '../writing/acknowledged.js';

/** How long a reader who names a position waits, and one who does not. */
export const namedWaitMsMax = 5000;
const courtesyWaitMsMax = 1000;

/** Waits for the read model. */
export class Projection {
  readonly #log: EventLog;
  readonly #readModel: ReadModel;
  readonly #acknowledged: Acknowledged;
  /** Positions that a partition was seen at; it never goes back. */
  readonly #seen = new Map<number, number>();

  constructor(log: EventLog, readModel: ReadModel, acknowledged: Acknowledged) {
    this.#log = log;
    this.#readModel = readModel;
    this.#acknowledged = acknowledged;
  }

  /** Waits for what a read of `epoch` (null: of all epochs) must show. Throws 503 after 5 s. */
  async reach(epoch: EpochId | null, query: ReadQuery): Promise<void> {
    const targets =
      epoch === null
        ? await this.#targetsOfAll(query)
        : [this.#target(epoch, this.#log.partitionOf(epoch), query)];
    const behind = targets.filter(({ partition, position }) => {
      return !this.#sawAtLeast(partition, position);
    });
    await Promise.all(
      behind.map(async (target) => {
        const { partition, position } = target;
        if (await this.#readModel.waitFor(target)) this.#see(partition, position);
        else if (query.at_least !== undefined) throw unavailable('not_yet_projected');
      }),
    );
  }

  /**
   * A position that is named without an epoch may be of any partition: each that has it must be
   * there, and each that has not, at its end.
   */
  async #targetsOfAll(query: ReadQuery): Promise<readonly WaitTarget[]> {
    const { partitions } = this.#log;
    const all = Array.from({ length: partitions }, (_, at) => this.#target(null, at, query));
    if (partitions === 1 || query.at_least === undefined) return all;
    const ends = await Promise.all(all.map(({ partition }) => this.#log.end(partition)));
    const named = Number(query.at_least);
    // One that nobody has yet is waited for where it is.
    if (ends.every((end) => end < named)) return all.slice(0, 1);
    return all.map((target, at) => ({ ...target, position: Math.min(named, ends[at] ?? 0) }));
  }

  /**
   * What `read` finds of the ranking of `epoch`, which may follow later than the rest. It is read
   * again only where it did not show yet what the query, or an acknowledgement, asks for.
   */
  async reachRanking<T extends { readonly shownTo: number }>(
    epoch: EpochId,
    query: ReadQuery,
    read: () => Promise<T | null>,
  ): Promise<T | null> {
    const target = this.#target(epoch, this.#log.partitionOf(epoch), query);
    const found = await read();
    if ((found?.shownTo ?? 0) >= target.position) return found;
    const there = await this.#readModel.waitFor({ ...target, rankingOf: epoch });
    if (!there && query.at_least !== undefined) throw unavailable('not_yet_projected');
    return read();
  }

  /**
   * What `read` finds of `epoch`. When that is nothing though the log has the epoch, another
   * service opened it just now: waits for it. Throws 404 when there is no such epoch.
   */
  async require<T>(epoch: EpochId, read: () => Promise<T | null>): Promise<T> {
    const found = await read();
    if (found !== null) return found;
    const head = await this.#log.head(epoch);
    if (head === null) throw unknownEpoch(epoch);
    await this.#readModel.waitFor({
      partition: this.#log.partitionOf(epoch),
      position: head.position,
      timeoutMs: namedWaitMsMax,
      rankingOf: epoch,
    });
    const later = await read();
    if (later === null) throw unavailable('not_yet_projected');
    return later;
  }

  #target(epoch: EpochId | null, partition: number, { at_least }: ReadQuery): WaitTarget {
    return at_least === undefined
      ? {
          partition,
          position: this.#acknowledged.last(epoch, partition),
          timeoutMs: courtesyWaitMsMax,
        }
      : { partition, position: Number(at_least), timeoutMs: namedWaitMsMax };
  }

  #sawAtLeast(partition: number, position: number): boolean {
    return (this.#seen.get(partition) ?? 0) >= position;
  }

  #see(partition: number, position: number): void {
    if (!this.#sawAtLeast(partition, position)) this.#seen.set(partition, position);
  }
}
