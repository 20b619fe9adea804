/**
 * The copy of a log in PostgreSQL: the tables of the log, and the place that the copy has come to,
 * moved in the same transaction.
 */
import { InvariantViolation } from '#ledger/invariant';
import { DatabaseError } from 'pg';
import type { CommandName, CopyPage, CopyPlace, LogCopy, TopicLog } from '../log-copy.js';
import { LogDamaged, LogDiffers, type StreamHead, type StreamId } from '../port.js';
import { commitArrays } from './commit-arrays.js';
import { Database } from './database.js';
import { exactInteger } from './exact-integer.js';
import { type LogIdentity, prepareLog } from './prepare-log.js';
import { beginCopy, readPositions, readSource, type TopicSource, withDatabase } from './source.js';
import { StoredLog } from './stored-log.js';

/**
 * Opens the copy of a log in a database, which is made one when it has no event yet. Throws
 * OriginDiffers or LogDiffers when it has a log of its own or is the copy of another topic,
 * LogUnavailable.
 */
export async function openPostgresCopy(url: string, log: TopicLog): Promise<LogCopy> {
  const { origin, partitions, topic, mark } = log;
  const identity = await prepareLog({ url, origin, partitions });
  const number = await withDatabase(url, (database) => sourceNumber(database, { topic, mark }));
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
    await beginCopy(database, number, source);
  }
}

/** What ledger.copy raises when a commit has no place. */
const hasNoPlace = 'EL001';

interface PlaceRow {
  readonly at_offset: string;
  readonly at_read_from: string;
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
        select o.next_offset as at_offset, o.read_from as at_read_from,
               p.position as at_position
          from ledger.partition p
          join ledger.topic_offset o on o.source = $1 and o.partition = p.partition
          where p.partition = $2`,
      values: [this.#source, partition],
    });
    return placeOf(rows[0]);
  }

  async copy({ partition, from, to, readFrom, commits }: CopyPage): Promise<CopyPlace> {
    const values = [this.#source, partition, from, to, readFrom, ...commitArrays(commits)];
    const parameters = values.map((_, index) => `$${String(index + 1)}`).join(', ');
    const text = `select at_offset, at_read_from, at_position from ledger.copy(${parameters})`;
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

  async hasCommands(commands: readonly CommandName[]): Promise<readonly boolean[]> {
    const { rows } = await this.#database.run<{ has: boolean }>({
      text: `
        select exists (
          select from ledger.command c
            where c.stream = wanted.stream and c.actor = wanted.actor
              and c.command = wanted.command
        ) as has
          from unnest($1::text[], $2::text[], $3::text[])
            with ordinality as wanted (stream, actor, command, place)
          order by wanted.place`,
      values: [
        commands.map(({ stream }) => stream),
        commands.map(({ actor }) => actor),
        commands.map(({ command }) => command),
      ],
    });
    return rows.map(({ has }) => has);
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
  return {
    offset: exactInteger(row.at_offset),
    readFrom: exactInteger(row.at_read_from),
    position: exactInteger(row.at_position),
  };
}
