/** Documents, read in slices: as one value the largest would not fit into PostgreSQL's answer. */
import type { Sha256Hex } from '#ledger/ids';
import type { Database } from './database.js';

const sliceBytes = 4 * 1024 * 1024;

interface SliceRow {
  readonly size: number;
  readonly slice: Buffer;
}

/** The bytes named `sha256`, null when there are none. */
export async function readDocument(
  database: Database,
  sha256: Sha256Hex,
): Promise<Uint8Array | null> {
  const first = await readSlice(database, sha256, 0);
  if (first === null) return null;
  const bytes = new Uint8Array(first.size);
  bytes.set(first.slice);
  for (let offset = first.slice.length; offset < bytes.length;) {
    const next = await readSlice(database, sha256, offset);
    if (next === null) return null;
    bytes.set(next.slice, offset);
    offset += next.slice.length;
  }
  return bytes;
}

async function readSlice(
  database: Database,
  sha256: Sha256Hex,
  offset: number,
): Promise<SliceRow | null> {
  const { rows } = await database.run<SliceRow>({
    text: `
      select octet_length(bytes) as size, substring(bytes from $2::integer for $3::integer) as slice
        from ledger.document where sha256 = $1`,
    values: [Buffer.from(sha256, 'hex'), offset + 1, sliceBytes],
  });
  return rows[0] ?? null;
}
