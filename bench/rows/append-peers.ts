/** Who else makes rows of 300 bytes durable in PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { copyIn } from '../copy.js';
import type { Own } from '../own.js';
import { openEmmett } from './emmett.js';
import { messageDbSchema } from './message-db.js';

/** What every event of every party says: JSON of 300 bytes. */
export interface EventData {
  readonly bytes: Uint8Array;
  /** The same for those who take objects. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** Appends `times` events, one after the other, to a stream of its own. */
export type Caller = (stream: string, times: number) => Promise<void>;

/** As many as the server does well with on two cores: with more both peers were slower. */
const connections = 32;

/** Emmett, in a database of its own. */
export async function emmettCaller(own: Own, { value }: EventData): Promise<Caller> {
  const url = await own.database();
  const pool = poolOf(own, url);
  const store = await openEmmett(url, pool);
  await store.schema.migrate();
  own.add(() => store.close());
  const event = { type: 'Happened', data: value };
  return async (stream, times) => {
    for (let version = 0; version < times; version += 1) {
      const expectedStreamVersion = version === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(version);
      await store.appendToStream(stream, [event], { expectedStreamVersion });
    }
  };
}

/** message-db, in a database of its own; every caller writes to one stream. */
export async function messageDbCaller(own: Own, { bytes }: EventData): Promise<Caller> {
  const pool = poolOf(own, await own.database());
  await pool.query(messageDbSchema);
  const data = Buffer.from(bytes).toString('utf8');
  const text = 'select message_store.write_message($1, $2, $3, $4)';
  return async (_stream, times) => {
    for (let version = 0; version < times; version += 1) {
      const values = [randomUUID(), 'one-1', 'Happened', data];
      await pool.query({ name: 'write', text, values });
    }
  };
}

function poolOf(own: Own, url: string): Pool {
  const pool = new Pool({ connectionString: url, max: connections });
  // A connection may still be on its way out when its database goes.
  pool.on('error', () => undefined);
  own.add(() => pool.end());
  return pool;
}

/** COPY into a table like our own, indexes and checks included, beside it. */
export async function copier(own: Own, url: string): Promise<(rows: Buffer) => Promise<void>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  own.add(() => client.end());
  await client.query('create table copied (like ledger.event including all)');
  return async (rows) => {
    await copyIn(client, 'copy copied from stdin (format binary)', rows);
  };
}

/** A row of our table. */
export interface CopiedRow {
  readonly stream: string;
  readonly version: number;
  readonly position: number;
  readonly leaf: Buffer;
  readonly bytes: Uint8Array;
}

/** Rows in COPY's binary form. Source: PostgreSQL documentation, "COPY", "Binary Format". */
export function binaryRows(rows: readonly CopiedRow[]): Buffer {
  const pieces: Uint8Array[] = [Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)];
  for (const { stream, version, position, leaf, bytes } of rows) {
    pieces.push(sixFields);
    for (const field of [
      zero,
      bigint(position),
      Buffer.from(stream),
      bigint(version),
      leaf,
      bytes,
    ]) {
      const size = Buffer.alloc(4);
      size.writeInt32BE(field.length);
      pieces.push(size, field);
    }
  }
  return Buffer.concat([...pieces, Buffer.from([0xff, 0xff])]);
}

const sixFields = Buffer.from([0, 6]);
const zero = Buffer.alloc(4);

function bigint(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}
