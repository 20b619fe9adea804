/**
 * Where the log of a database is appended to: here, or in a topic of which this is the copy.
 * Whatever moves a log adds a row to ledger.source; the last one holds.
 */
import { invariant } from '#ledger/invariant';
import { LogDiffers } from '../port.js';
import { applicationName, Database } from './database.js';
import { exactInteger } from './exact-integer.js';

/** A topic as a copy knows it. */
export interface TopicSource {
  /** Its name. */
  readonly topic: string;
  /** What the topic says of itself, by which it is told from another of that name. */
  readonly mark: string;
}

/** The last row of ledger.source. */
export interface Source {
  /** 0 for a log that was never moved. */
  readonly number: number;
  /** Null: the log is appended to in this database. */
  readonly topic: TopicSource | null;
}

/** A step from one source to the next. */
export interface SourceMove {
  /** The source that must still hold, or nothing moves. */
  readonly known: number;
  readonly to: TopicSource | null;
  /** Where each partition must stand, or nothing moves. */
  readonly positions: readonly number[];
  /** The first offset of each partition of the topic that is not copied; empty without a topic. */
  readonly offsets: readonly number[];
}

/** Throws LogDiffers when the log of the database at `url` is appended to in a topic. */
export async function requireOwnSource(url: string): Promise<void> {
  const { topic } = await withDatabase(url, readSource);
  if (topic === null) return;
  throw new LogDiffers(
    `this database is the copy of the log in the topic ${topic.topic}: start with that log, or ` +
      'move it here first, with migrate-log',
  );
}

export async function readSource(database: Database): Promise<Source> {
  const { rows } = await database.run<{
    number: number;
    topic: string | null;
    mark: string | null;
  }>({
    text: 'select number, topic, mark from ledger.source order by number desc limit 1',
    values: [],
  });
  const [row] = rows;
  if (row === undefined) return { number: 0, topic: null };
  const { number, topic, mark } = row;
  return { number, topic: topic === null || mark === null ? null : { topic, mark } };
}

/** The last position of each partition. */
export async function readPositions(database: Database): Promise<readonly number[]> {
  const { rows } = await database.run<{ position: string }>({
    text: 'select position from ledger.partition order by partition',
    values: [],
  });
  return rows.map(({ position }) => exactInteger(position));
}

/**
 * Moves the log. False when another source holds by now, or a partition stands elsewhere: look
 * again. True also when this very move was made already.
 */
export async function moveSource(database: Database, move: SourceMove): Promise<boolean> {
  const { known, to, positions, offsets } = move;
  const expected = to === null ? 0 : positions.length;
  invariant(offsets.length === expected, 'each partition of a topic has an offset');
  const { rows } = await database.run<{ moved: boolean }>({
    text: 'select ledger.move_source($1, $2, $3, $4, $5) as moved',
    values: [known, to?.topic ?? null, to?.mark ?? null, positions, offsets],
  });
  return rows[0]?.moved === true;
}

/** Moves a log without events to `topic`, unless another source than `known` holds by now. */
export async function beginCopy(
  database: Database,
  known: number,
  { topic, mark }: TopicSource,
): Promise<void> {
  await database.run({
    text: 'select ledger.begin_copy($1, $2, $3)',
    values: [known, topic, mark],
  });
}

/**
 * How many other connections of a service there are to the database now: of its log, for whoever
 * connects has that name.
 */
export async function countServices(database: Database): Promise<number> {
  const { rows } = await database.run<{ count: string }>({
    text: `
      select count(*) from pg_stat_activity
        where datname = current_database() and application_name = $1
          and pid <> pg_backend_pid()`,
    values: [applicationName],
  });
  return exactInteger(rows[0]?.count ?? '0');
}

/** How many documents the database has. */
export async function countDocuments(database: Database): Promise<number> {
  const { rows } = await database.run<{ count: string }>({
    text: 'select count(*) from ledger.document',
    values: [],
  });
  return exactInteger(rows[0]?.count ?? '0');
}

/** Gives `use` a connection of its own. */
export async function withDatabase<T>(
  url: string,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = new Database(url, 1);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
