/** Disclosures in PostgreSQL, in a table of their own in the schema of the log. */
import type { FieldDigest } from '#ledger/ids';
import { type DisclosureStore, doubtfulMax } from '../disclosure-store.js';
import type { StreamId } from '../port.js';
import { byteaArray } from './bytea-array.js';
import { Database } from './database.js';

/** Few commands touch disclosures, and each statement is short. */
const connections = 2;

/** Opens the disclosures of a database whose log was opened before: that makes the table. */
export function openPostgresDisclosures({ url }: { readonly url: string }): DisclosureStore {
  const database = new Database(url, connections);
  const run = async (text: string, stream: StreamId, ...columns: (readonly Buffer[])[]) => {
    const values = [stream, ...columns.map(byteaArray)];
    return (await database.run<DisclosureRow>({ text, values })).rows;
  };
  return {
    put: async (stream, disclosures) => {
      if (disclosures.length === 0) return;
      const digests = disclosures.map(({ digest }) => bytesOf(digest));
      const texts = disclosures.map(({ text }) => Buffer.from(text, 'latin1'));
      await run(statements.put, stream, digests, texts);
    },
    find: async (stream, digests) => {
      const rows = await run(statements.find, stream, digests.map(bytesOf));
      return new Map(rows.map(({ digest, text }) => [digestOf(digest), text.toString('latin1')]));
    },
    condemn: async (stream, digests) => {
      await run(statements.condemn, stream, digests.map(bytesOf));
    },
    settle: async (stream, digests) => {
      const rows = await run(statements.settle, stream, digests.map(bytesOf));
      return new Set(rows.map(({ digest }) => digestOf(digest)));
    },
    reprieve: async (stream, digests, doubtMsMin) => {
      const values = [stream, byteaArray(digests.map(bytesOf)), doubtMsMin];
      await database.run({ text: statements.reprieve, values });
    },
    destroy: async (stream, digests, doubtMsMin) => {
      const values = [stream, byteaArray(digests.map(bytesOf)), doubtMsMin ?? null];
      await database.run({ text: statements.destroy, values });
    },
    inDoubt: async () => {
      const { rows } = await database.run<DoubtfulRow>({
        text: statements.inDoubt,
        values: [doubtfulMax],
      });
      return rows.map(({ stream, digest, doubt_ms }) => ({
        stream,
        digest: digestOf(digest),
        doubtMs: Number(doubt_ms),
      }));
    },
    close: () => database.close(),
  };
}

interface DisclosureRow {
  readonly digest: Buffer;
  readonly text: Buffer;
}

interface DoubtfulRow {
  readonly stream: StreamId;
  readonly digest: Buffer;
  readonly doubt_ms: string;
}

const statements = {
  put: `
    insert into ledger.disclosure (stream, digest, text, in_doubt_since)
      select $1, given.digest, given.text, now()
        from unnest($2::bytea[], $3::bytea[]) as given (digest, text)
      on conflict on constraint disclosure_pkey do update set in_doubt_since = now()
        where disclosure.in_doubt_since is not null`,
  find: `
    select d.digest, d.text from ledger.disclosure d
      where d.stream = $1 and d.digest = any ($2::bytea[])`,
  condemn: `
    update ledger.disclosure set in_doubt_since = now(), condemned = true
      where stream = $1 and digest = any ($2::bytea[])`,
  settle: `
    update ledger.disclosure
      set in_doubt_since = case when condemned then in_doubt_since end
      where stream = $1 and digest = any ($2::bytea[])
      returning digest`,
  reprieve: `
    update ledger.disclosure set in_doubt_since = null, condemned = false
      where stream = $1 and digest = any ($2::bytea[])
        and in_doubt_since <= now() - $3 * interval '1 millisecond'`,
  destroy: `
    delete from ledger.disclosure
      where stream = $1 and digest = any ($2::bytea[])
        and ($3::float8 is null or in_doubt_since <= now() - $3 * interval '1 millisecond')`,
  inDoubt: `
    select d.stream, d.digest,
           greatest(0, extract(epoch from now() - d.in_doubt_since) * 1000) as doubt_ms
      from ledger.disclosure d
      where d.in_doubt_since is not null
      order by d.in_doubt_since
      limit $1`,
};

function bytesOf(digest: FieldDigest): Buffer {
  return Buffer.from(digest, 'base64url');
}

function digestOf(bytes: Buffer): FieldDigest {
  return bytes.toString('base64url') as FieldDigest;
}
