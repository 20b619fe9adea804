/**
 * The copy of a log that is appended to in a topic: its effective commits in the tables of the
 * log, with the offset that the copy has come to in the same transaction. Any number of services
 * may fill one copy. Whoever comes first with what follows has copied it, the others learn how far
 * the copy is; so nothing is there twice, and positions are those of every other copy.
 */
import { InvariantViolation } from '#ledger/invariant';
import { DatabaseError } from 'pg';
import type { Origin } from '#ledger/ids';
import {
  type Commit,
  LogDamaged,
  LogDiffers,
  type ReadableLog,
  type StreamHead,
  type StreamId,
} from '../port.js';
import { commitArrays } from './commit-arrays.js';
import { Database } from './database.js';
import { exactInteger } from './exact-integer.js';
import { type LogIdentity, prepareLog } from './prepare-log.js';
import { moveSource, readPositions, readSource, type TopicSource, withDatabase } from './source.js';
import { StoredLog } from './stored-log.js';

/** How to open a copy. */
export interface LogCopyOptions {
  /** `postgres://...`; a database without a log becomes a copy, empty at first. */
  readonly url: string;
  readonly origin: Origin;
  readonly partitions: number;
  readonly source: TopicSource;
}

/** How far the copy of a partition is. */
export interface CopyPlace {
  /** Everything of the topic below this offset is copied, or is without effect. */
  readonly offset: number;
  /** The last position, 0 when the partition is empty. */
  readonly position: number;
}

/** Effective commits of one partition between two offsets: all there are, in order. */
export interface CopyPage {
  readonly partition: number;
  /** Where the copy must be, or nothing is copied. */
  readonly from: number;
  /** Above `from`: where it is afterwards. */
  readonly to: number;
  /** May be none: what is there has no effect, and is not read again. */
  readonly commits: readonly Commit[];
}

export interface LogCopy extends ReadableLog {
  /** How far the copy of `partition` is, whoever made it. */
  place(partition: number): Promise<CopyPlace>;

  /**
   * Copies `page` in one transaction and says how far the copy is then: at `page.to`, or elsewhere
   * when it was not at `page.from`, and then nothing was written. Throws LogDamaged when a commit
   * has no place in the copy, so that it is not of this log; LogUnavailable.
   */
  copy(page: CopyPage): Promise<CopyPlace>;

  /**
   * The heads that `streams` of one partition had at `position`, absent for those with no event by
   * then. The copy must have come that far, and may be further.
   */
  headsAt(
    position: number,
    streams: readonly StreamId[],
  ): Promise<ReadonlyMap<StreamId, StreamHead>>;
}

/**
 * Opens the copy of a log in a database, which is made one when it has no event yet. Throws
 * OriginDiffers or LogDiffers when it has a log of its own or is the copy of another topic,
 * LogUnavailable.
 */
export async function openLogCopy(options: LogCopyOptions): Promise<LogCopy> {
  const { url, origin, partitions, source } = options;
  const identity = await prepareLog({ url, origin, partitions });
  const number = await withDatabase(url, (database) => sourceNumber(database, source));
  return new PostgresCopy(url, identity, number);
}

/** The number of `source` in `database`; an empty log is moved there first. */
async function sourceNumber(database: Database, source: TopicSource): Promise<number> {
  for (;;) {
    const { number, topic } = await readSource(database);
    if (topic?.topic === source.topic && topic.mark === source.mark) return number;
    if (topic !== null) {
      const [is, asked] = [topic, source].map((one) => `${one.topic} (${one.mark})`);
      throw new LogDiffers(
        `this database is the copy of the topic ${is ?? ''}, not ${asked ?? ''}`,
      );
    }
    const positions = await readPositions(database);
    if (positions.some((position) => position > 0)) {
      throw new LogDiffers(
        'this database has a log of its own: move it to the topic first, with migrate-log',
      );
    }
    const offsets = positions.map(() => 0);
    await moveSource(database, { known: number, to: source, positions, offsets });
  }
}

/** What ledger.copy raises when a commit has no place. */
const hasNoPlace = 'EL001';

interface PlaceRow {
  readonly at_offset: string;
  readonly at_position: string;
}

class PostgresCopy extends StoredLog implements LogCopy {
  readonly #source: number;
  readonly #database: Database;

  constructor(url: string, identity: LogIdentity, source: number) {
    super(url, identity);
    this.#source = source;
    // One for each partition that is copied, one for looking things up.
    this.#database = new Database(url, identity.partitions + 1);
  }

  async place(partition: number): Promise<CopyPlace> {
    const { rows } = await this.#database.run<PlaceRow>({
      text: `
        select o.next_offset as at_offset, p.position as at_position
          from ledger.partition p
          join ledger.topic_offset o on o.source = $1 and o.partition = p.partition
          where p.partition = $2`,
      values: [this.#source, partition],
    });
    return placeOf(rows[0]);
  }

  async copy({ partition, from, to, commits }: CopyPage): Promise<CopyPlace> {
    const values = [this.#source, partition, from, to, ...commitArrays(commits)];
    const parameters = values.map((_, index) => `$${String(index + 1)}`).join(', ');
    const text = `select at_offset, at_position from ledger.copy(${parameters})`;
    try {
      const { rows } = await this.#database.run<PlaceRow>({ text, values });
      return placeOf(rows[0]);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (cause instanceof DatabaseError && cause.code === hasNoPlace) {
        const where = `partition ${String(partition)}`;
        throw new LogDamaged(`${where}: ${cause.message}; it is not of this log`, { cause: error });
      }
      throw error;
    }
  }

  async headsAt(
    position: number,
    streams: readonly StreamId[],
  ): Promise<ReadonlyMap<StreamId, StreamHead>> {
    const { rows } = await this.#database.run<HeadRow>({
      text: `
        select wanted.stream, head.version, head.leaf, head.position
          from unnest($1::text[]) as wanted (stream)
          cross join lateral (
            select e.version, encode(e.leaf, 'hex') as leaf, e.position from ledger.event e
              where e.stream = wanted.stream and e.position <= $2
              order by e.version desc limit 1
          ) as head`,
      values: [streams, position],
    });
    return new Map(
      rows.map(({ stream, version, leaf, position: at }) => [
        stream,
        { version: exactInteger(version), leaf, position: exactInteger(at) },
      ]),
    );
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#database.close();
  }
}

interface HeadRow {
  readonly stream: StreamId;
  readonly version: string;
  readonly leaf: StreamHead['leaf'];
  readonly position: string;
}

function placeOf(row: PlaceRow | undefined): CopyPlace {
  if (row === undefined) throw new InvariantViolation('a copy has a place in each partition');
  return { offset: exactInteger(row.at_offset), position: exactInteger(row.at_position) };
}
