/**
 * Events in pages: a page ends after some rows or some megabytes, whichever comes first, so that
 * reading a long stream of large events takes bounded memory. A page has at least one event.
 */
import { LogDamaged, type StoredEvent, type StreamId } from '../port.js';
import type { Database } from './database.js';
import { exactInteger } from './exact-integer.js';
import { packed, packedBytes, unpacked } from './packed-events.js';

/**
 * What a connection that reads pages starts with. A planner that knows nothing of a table, since it
 * was filled a moment ago, takes what is left of a stream for a few rows, and fetches and sorts it
 * all for each page. This leaves it one plan: along the index, as far as the page goes.
 */
export const pageOptions = '-c enable_bitmapscan=off -c enable_seqscan=off';

const pageRowsMax = 1_000;
const pageBytesMax = 4 * 1024 * 1024;
/**
 * A page comes in pieces of about so much. A piece arrives as a text of twice its size, and a text
 * of 128 KiB or more takes memory of its own, fresh from the system: 2 to 20 times as long to make.
 */
const pieceBytes = 32 * 1024;

/** A piece of the next page, packed; null where there is no event. */
interface PieceRow {
  readonly piece: Buffer | null;
}

/** Sizes come from the row's header: a large value is not read to know them. */
function paged(order: 'version' | 'position', where: string): string {
  return `
    select bytes_before / ${String(pieceBytes)} as number, ${packed(order)} as piece
      from (
        select *, sum(${packedBytes}) over (order by ${order} rows unbounded preceding)
                  - ${packedBytes} as bytes_before
          from (
            select * from ledger.event where ${where} order by ${order} limit ${pageRowsMax}
          ) as candidate
      ) as sized
      where bytes_before < ${pageBytesMax}
      group by number
      order by number`;
}

const ofStream = paged('version', 'stream = $1 and version > $2 and version <= $3');
const ofPartition = `
  select reached.position as reached, next.piece
    from ledger.partition reached
    left join lateral (${paged('position', 'partition = $1 and position > $2')}) as next on true
    where reached.partition = $1
    order by next.number`;

/**
 * The next events of `stream` after version `after`, up to version `last`; none when `after` is
 * `last`. Throws LogDamaged when one is missing.
 */
export async function streamPage(
  database: Database,
  stream: StreamId,
  after: number,
  last: number,
): Promise<readonly StoredEvent[]> {
  if (after >= last) return [];
  const values = [stream, after, last];
  const { rows } = await database.run<PieceRow>({ text: ofStream, values });
  const events = eventsIn(rows);
  const missing = firstMissing(events, (event) => event.version, after, last);
  if (missing === null) return events;
  throw new LogDamaged(`${stream} ends with version ${String(last)} but lacks ${String(missing)}`);
}

/**
 * The next events of a partition after position `after`, none when there are none yet. Throws
 * LogDamaged when one is missing, or when the partition ends before `after`.
 */
export async function partitionPage(
  database: Database,
  partition: number,
  after: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await database.run<PieceRow & { reached: string }>({
    text: ofPartition,
    values: [partition, after],
  });
  const reached = exactInteger(rows[0]?.reached ?? '0');
  const where = `partition ${String(partition)} ends at position ${String(reached)}`;
  if (reached < after) {
    throw new LogDamaged(
      `${where}, before ${String(after)}, which was never of this log: the reader follows ` +
        'another one, or this one lost its end',
    );
  }
  if (reached === after) return [];
  const events = eventsIn(rows);
  const missing = firstMissing(events, (event) => event.position, after, reached);
  if (missing === null) return events;
  throw new LogDamaged(`${where} but lacks position ${String(missing)}`);
}

/** The first number after `after` that a page which may stop early, but not at once, lacks. */
function firstMissing(
  events: readonly StoredEvent[],
  numberOf: (event: StoredEvent) => number,
  after: number,
  last: number,
): number | null {
  if (events.length === 0) return after < last ? after + 1 : null;
  const index = events.findIndex((event, at) => numberOf(event) !== after + 1 + at);
  return index === -1 ? null : after + 1 + index;
}

function eventsIn(pieces: readonly PieceRow[]): readonly StoredEvent[] {
  return pieces.flatMap(({ piece }) => (piece === null ? [] : unpacked(piece)));
}
