/**
 * Reading page by page looks at each event once, whatever PostgreSQL believes of its table. What it
 * looked at is counted by PostgreSQL itself: the entries of an index that scans returned, those of
 * bitmap scans included.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type EventLog, openPostgresLog } from '#event-log';
import { followed, numbers, readAll } from '../../libs/event-log/testing/collect.js';
import { StreamWriter } from '../../libs/event-log/testing/commit-builder.js';
import { type TestDatabase, testDatabase } from '../database.js';
import { origin } from './postgres-bench.js';
import { Session } from './sql.js';

// Of fewer or smaller events the planner takes the index anyhow.
const commits = 30;
const eventsACommit = 2_000;
const bytesAnEvent = 300;
const eventsInAll = commits * eventsACommit;

let database: TestDatabase;
let session: Session;
let log: EventLog;
beforeEach(async () => {
  database = await testDatabase();
  session = await Session.start(database.url);
  log = await openPostgresLog({ url: database.url, origin });
}, 30_000);
afterEach(async () => {
  await log.close();
  await session.end();
  await database.drop();
});

describe('a log that was filled at once and never analysed', () => {
  test('given a long stream, then reading it looks at each of its events once', async () => {
    const stream = await fill();
    expect(await readAll(log, stream)).toHaveLength(eventsInAll);
    expect(await entriesRead('event_stream_version_key')).toBe(eventsInAll);
  }, 60_000);

  test('given a long partition, then following it looks at each of its events once', async () => {
    await fill();
    expect(await followed(log, 0, eventsInAll)).toHaveLength(eventsInAll);
    expect(await entriesRead('event_pkey')).toBe(eventsInAll);
  }, 60_000);
});

/** Appends one long stream to a table of which PostgreSQL will know nothing; the stream's name. */
async function fill(): Promise<string> {
  await session.query('alter table ledger.event set (autovacuum_enabled = off)');
  const writer = new StreamWriter();
  for (const commit of numbers(1, commits)) {
    const events = numbers(1, eventsACommit).map((event) => {
      const text = `event ${String(event)} of ${String(commit)}`;
      return new Uint8Array(Buffer.from(text.padEnd(bytesAnEvent)));
    });
    await log.append([writer.commit({ events })]);
  }
  return writer.stream;
}

/** The entries of an index that were looked at, once the connections of the log have told it. */
async function entriesRead(index: string): Promise<number> {
  await log.close();
  for (;;) {
    // Neither view changes within a look of a session unless told.
    await session.query('select pg_stat_clear_snapshot()');
    const [row] = await session.query<{ entries: string; connections: string }>(
      `select idx_tup_read as entries,
              (select count(*) from pg_stat_activity
                where datname = current_database()
                  and application_name = 'epoch-ledger log') as connections
         from pg_stat_user_indexes where schemaname = 'ledger' and indexrelname = $1`,
      [index],
    );
    const entries = Number(row?.entries);
    if (row?.connections === '0' && entries >= eventsInAll) return entries;
  }
}
