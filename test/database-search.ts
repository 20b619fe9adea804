/**
 * Looks for a text in every table of a database, in every way in which the product could write it:
 * as it is, in UTF-8 bytes, in base64url wherever it begins, as the hash of it alone.
 */
import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** The tables that have `text` in a row, as `schema.table`. */
export async function tablesWith(url: string, text: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `select from ${name} as row
          where exists (
            select from unnest($1::text[]) as trace where position(trace in row::text) > 0
          ) limit 1`,
        [tracesOf(text)],
      );
      if ((rowCount ?? 0) > 0) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** What a row that has `text` in it has in its own text; bytes stand there in hexadecimal. */
function tracesOf(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const encoded = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
    // The first and last characters also depend on what stands before and after.
    return whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const hash = createHash('sha256').update(bytes).digest();
  const texts = [text, ...encoded, hash.toString('base64url')];
  return [...texts, ...texts.map((one) => Buffer.from(one).toString('hex')), hash.toString('hex')];
}
