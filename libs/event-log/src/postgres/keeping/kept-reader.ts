/**
 * Reads the schema `ledger` as it is in one moment: by table, as a backup needs it, and by stream,
 * as whoever checks it does. Memory is that of a page, however much there is.
 */
import type { Sha256Hex } from '#ledger/ids';
import type { Client } from 'pg';
import type { StoredEvent } from '../../port.js';
import { exactInteger } from '../exact-integer.js';
import { type ColumnKind, type KeptRow, type KeptTable, keptTables } from './kept-tables.js';

/** An event with the partition that it stands in. */
export interface PlacedEvent extends StoredEvent {
  readonly partition: number;
}

/** A signed note of a tree. */
export interface KeptNote {
  readonly size: number;
  readonly sizeBefore: number;
  readonly note: string;
}

/** Where a stream ends, as the table of heads says. */
export interface KeptHead {
  readonly stream: string;
  readonly version: number;
  readonly leaf: Sha256Hex;
}

/** A page has about so many bytes, and at most so many rows. */
const pageBytes = 4 * 1024 * 1024;
const pageRowsMax = 500;

/** Reads within a transaction of the caller's. */
export class KeptReader {
  readonly #client: Client;
  #cursors = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** How many rows each table has. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const { name } of keptTables) {
      const rows = await this.#all<{ count: string }>(`select count(*) from ledger.${name}`);
      counts.set(name, exactInteger(rows[0]?.count ?? '0'));
    }
    return counts;
  }

  /** The rows of `table` in its order. */
  async *rows({ name, columns, order }: KeptTable): AsyncGenerator<KeptRow, void> {
    const list = columns.map(([column, kind]) => (kind === 'time' ? `${column}::text` : column));
    const text = `select ${list.join(', ')} from ledger.${name} order by ${order}`;
    for await (const row of this.#paged<Readonly<Record<string, unknown>>>(text)) {
      yield columns.map(([column, kind]) => valueOf(kind, row[column]));
    }
  }

  /** All events, stream by stream, each in the order of its versions. */
  async *events(): AsyncGenerator<PlacedEvent, void> {
    const text = `select stream, version, leaf, bytes, position, partition
                    from ledger.event order by stream, version`;
    for await (const row of this.#paged<EventRow>(text)) {
      yield {
        stream: row.stream,
        version: exactInteger(row.version),
        leaf: row.leaf.toString('hex') as Sha256Hex,
        bytes: plainBytes(row.bytes),
        position: exactInteger(row.position),
        partition: row.partition,
      };
    }
  }

  /** The heads of all streams, in the order of their names. */
  async *heads(): AsyncGenerator<KeptHead, void> {
    const text = `select stream, version, encode(leaf, 'hex') as leaf
                    from ledger.stream_head order by stream`;
    for await (const { stream, version, leaf } of this.#paged<HeadRow>(text)) {
      yield { stream, version: exactInteger(version), leaf };
    }
  }

  /** The notes of a tree by size. */
  async notesOf(origin: string): Promise<readonly KeptNote[]> {
    const rows = await this.#all<{ size: string; size_before: string; note: Buffer }>(
      'select size, size_before, note from ledger.signed_note where origin = $1 order by size',
      [origin],
    );
    return rows.map(({ size, size_before: before, note }) => ({
      size: exactInteger(size),
      sizeBefore: exactInteger(before),
      note: note.toString('utf8'),
    }));
  }

  /** How many notes of all trees there are. */
  async noteCount(): Promise<number> {
    const rows = await this.#all<{ count: string }>('select count(*) from ledger.signed_note');
    return exactInteger(rows[0]?.count ?? '0');
  }

  /** Public keys in the order they were added. */
  async keys(): Promise<readonly string[]> {
    const text = 'select verifier_key as key from ledger.signing_key order by number';
    return (await this.#all<{ key: string }>(text)).map(({ key }) => key);
  }

  /** Whose log it is; null when there is none. */
  async identity(): Promise<{ origin: string; partitions: number } | null> {
    const text = 'select origin, partitions from ledger.meta';
    return (await this.#all<{ origin: string; partitions: number }>(text))[0] ?? null;
  }

  /** Those of `digests` that no document has. */
  async missingDocuments(digests: readonly Sha256Hex[]): Promise<readonly Sha256Hex[]> {
    const rows = await this.#all<{ sha256: Sha256Hex }>(
      `select wanted.sha256 from unnest($1::text[]) as wanted (sha256)
         where not exists (
           select from ledger.document d where d.sha256 = decode(wanted.sha256, 'hex'))`,
      [digests],
    );
    return rows.map(({ sha256 }) => sha256);
  }

  /** What the tables themselves show to be wrong, in words; none when all is well. */
  async contradictions(): Promise<readonly string[]> {
    return (await this.#all<{ words: string }>(contradictions)).map(({ words }) => words);
  }

  async #all<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const { rows } = await this.#client.query({ text, values: [...values] });
    return rows as Row[];
  }

  async *#paged<Row extends object>(text: string): AsyncGenerator<Row, void> {
    this.#cursors += 1;
    const cursor = `kept_${String(this.#cursors)}`;
    await this.#client.query(`declare ${cursor} no scroll cursor for ${text}`);
    for (let limit = 16; ;) {
      const rows = await this.#all<Row>(`fetch ${String(limit)} from ${cursor}`);
      yield* rows;
      if (rows.length < limit) break;
      const rowBytes = rows.reduce((sum, row) => sum + sizeOf(row), 1) / rows.length;
      limit = Math.max(1, Math.min(pageRowsMax, 4 * limit, Math.floor(pageBytes / rowBytes)));
    }
    await this.#client.query(`close ${cursor}`);
  }
}

interface EventRow {
  readonly stream: string;
  readonly version: string;
  readonly leaf: Buffer;
  readonly bytes: Buffer;
  readonly position: string;
  readonly partition: number;
}

interface HeadRow {
  readonly stream: string;
  readonly version: string;
  readonly leaf: Sha256Hex;
}

const contradictions = `
  select format('partition %s ends at position %s and has %s events from %s to %s',
                p.partition, p.position, count(e), coalesce(min(e.position), 0),
                coalesce(max(e.position), 0)) as words
    from ledger.partition p left join ledger.event e on e.partition = p.partition
    group by p.partition
    having count(e) <> p.position or coalesce(max(e.position), 0) <> p.position
  union all
  select format('the command %s of %s in %s made events up to %s, which are not there',
                c.command, c.actor, c.stream, c.last_version)
    from ledger.command c left join ledger.stream_head h on h.stream = c.stream
    where h.version is null or h.version < c.last_version
  union all
  select format('the document %s has other bytes', encode(d.sha256, 'hex'))
    from ledger.document d where sha256(d.bytes) <> d.sha256
  limit 100`;

function sizeOf(row: object): number {
  return Object.values(row).reduce<number>((sum, value: unknown) => {
    return sum + (value instanceof Uint8Array || typeof value === 'string' ? value.length : 8);
  }, 0);
}

function valueOf(kind: ColumnKind, value: unknown): KeptRow[number] {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (value instanceof Buffer) return plainBytes(value);
  if (typeof value !== 'string') throw new TypeError(`a column of ${kind} has no ${typeof value}`);
  return kind === 'integer' ? exactInteger(value) : value;
}

function plainBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
