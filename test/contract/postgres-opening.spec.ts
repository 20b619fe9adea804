/** Opening a log in PostgreSQL: made once, by whoever comes first, and never another's. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Origin } from '#ledger/ids';
import { LogDiffers, openPostgresLog, OriginDiffers } from '#event-log';
import { numbers, readAll } from '../../libs/event-log/testing/collect.js';
import { StreamWriter } from '../../libs/event-log/testing/commit-builder.js';
import { type TestDatabase, testDatabase } from '../database.js';
import { origin } from './postgres-bench.js';
import { Session } from './sql.js';

let database: TestDatabase;
let session: Session;
beforeEach(async () => {
  database = await testDatabase();
  session = await Session.start(database.url);
}, 30_000);
afterEach(async () => {
  await session.end();
  await database.drop();
});

describe('opening a log in an empty database', () => {
  test('given eight services that start at once, then they have one log', async () => {
    const { url } = database;
    const logs = await Promise.all(numbers(1, 8).map(() => openPostgresLog({ url, origin })));
    const results = await Promise.all(logs.map((log) => log.append([new StreamWriter().commit()])));
    const positions = results.flat().map((result) => 'position' in result && result.position);
    expect(new Set(positions)).toEqual(new Set(numbers(1, 8)));
    await Promise.all(logs.map((log) => log.close()));
  });

  test('given no origin, then no log is made', async () => {
    const opening = openPostgresLog({ url: database.url });
    await expect(opening).rejects.toThrow(LogDiffers);
    await expect(opening).rejects.toThrow('there is no log yet');
  });
});

describe('opening a log that exists', () => {
  beforeEach(async () => {
    const log = await openPostgresLog({ url: database.url, origin, partitions: 2 });
    await log.append([new StreamWriter('stays').commit()]);
    await log.close();
  });

  test('given nothing but its address, then it says whose it is', async () => {
    const log = await openPostgresLog({ url: database.url });
    expect([log.origin, log.partitions]).toEqual([origin, 2]);
    expect(await readAll(log, 'stays')).toHaveLength(1);
    await log.close();
  });

  test('given another origin, then it is refused and nothing changes', async () => {
    const opening = openPostgresLog({ url: database.url, origin: 'other.example' as Origin });
    await expect(opening).rejects.toThrow(OriginDiffers);
    await expect(opening).rejects.toThrow('the log of example.org, not of other.example');
    expect(await session.query('select origin from ledger.meta')).toEqual([{ origin }]);
  });

  test('given another number of partitions, then it is refused', async () => {
    const opening = openPostgresLog({ url: database.url, origin, partitions: 3 });
    await expect(opening).rejects.toThrow('the log has 2 partitions');
  });

  test.each([
    ['a migration after the last', "insert into ledger.migration values (9999, 'newer')"],
    ['another name for a migration', "update ledger.migration set name = 'odd' where number = 2"],
  ])('given %s, then the program says that it is too old', async (_, change) => {
    await session.query(change);
    await expect(openPostgresLog({ url: database.url, origin })).rejects.toThrow(
      'which this program does not know: use a newer one',
    );
  });
});

describe('a role that owns nothing', () => {
  const role = `epoch_ledger_test_${randomBytes(6).toString('hex')}`;
  const asRole = (): string => {
    const url = new URL(database.url);
    url.username = role;
    url.password = 'not-a-secret';
    return url.href;
  };
  let administrator: Session;
  let home: TestDatabase;
  beforeAll(async () => {
    home = await testDatabase();
    administrator = await Session.start(home.url);
    await administrator.query(`create role ${role} login password 'not-a-secret'`);
  });
  afterAll(async () => {
    await administrator.query(`drop role ${role}`);
    await administrator.end();
    await home.drop();
  });

  test('given that the log is not made, then it is told to ask the owner', async () => {
    const opening = openPostgresLog({ url: asRole(), origin });
    await expect(opening).rejects.toThrow(LogDiffers);
    await expect(opening).rejects.toThrow('start once as the owner of the database');
  });

  test('given the right to read and to call append, then it needs no other', async () => {
    await (await openPostgresLog({ url: database.url, origin })).close();
    await session.query(`
      grant usage on schema ledger to ${role};
      grant select on all tables in schema ledger to ${role};
      grant execute on function ledger.append to ${role}`);
    const log = await openPostgresLog({ url: asRole(), origin });
    const writer = new StreamWriter();
    expect(await log.append([writer.commit()])).toEqual([{ kind: 'appended', position: 1 }]);
    expect(await readAll(log, writer.stream)).toHaveLength(1);
    await log.close();
    const weak = await Session.start(asRole());
    const forging = `insert into ledger.event values (0, 2, 'x', 1, '\\x', '\\x')`;
    await expect(weak.query(forging)).rejects.toThrow('permission denied');
    await weak.end();
  });
});
