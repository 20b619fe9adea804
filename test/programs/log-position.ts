/** Where a log ends, asked of the database itself, past the service. */
import { Client } from 'pg';

/** The position of the last event of all, 0 for none. */
export async function logPosition(database: string): Promise<number> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    const found = await client.query<{ end: string }>(
      'select coalesce(max(position), 0) as end from ledger.partition',
    );
    return Number(found.rows[0]?.end);
  } finally {
    await client.end();
  }
}
