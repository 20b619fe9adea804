/** The embedded database with real processes that are really killed, under each account. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  accounts,
  busyConnection,
  Installation,
  isAlive,
  killHard,
  query,
  type RunningService,
  serverPid,
  stop,
  until,
} from './embedded-service.js';

let installation: Installation;

beforeAll(async () => {
  installation = await Installation.make();
});

afterAll(async () => {
  await installation.remove();
});

/** The socket by which a service holds the directory. */
async function lockIn(dataDir: string): Promise<string> {
  const home = join(dataDir, 'database');
  const locks = (await readdir(home)).filter((name) => name.endsWith('.lock'));
  return join(home, locks.join(' '));
}

describe.each(accounts)('an embedded database of a service that runs as %s', (_, account) => {
  let dataDir: string;
  let current: RunningService;

  beforeAll(async () => {
    dataDir = await installation.dataDir(account);
    current = await installation.running(account, dataDir);
  }, 60_000);

  test('is PostgreSQL 18 in UTF-8 and C order, on disk before it confirms', async () => {
    const settings = await query(
      current.url,
      `SELECT current_setting('server_version_num')::int / 10000 AS version,
        current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS commit, datcollate AS collation,
        current_setting('listen_addresses') AS addresses
        FROM pg_database WHERE datname = current_database()`,
    );
    expect(settings).toEqual([
      {
        version: 18,
        encoding: 'UTF8',
        fsync: 'on',
        commit: 'on',
        collation: 'C',
        addresses: '127.0.0.1',
      },
    ]);
  });

  test('lets nobody in without the generated password', async () => {
    const url = new URL(current.url);
    url.password = 'guess';
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('given a stop, then the server goes, and its rows are there after a start', async () => {
    await query(current.url, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (1)');
    await stop(current.service);
    expect(await isAlive(current.serverPid)).toBe(false);
    current = await installation.running(account, dataDir);
    expect(await query(current.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  test('given a second service, then it is refused, and the first one goes on', async () => {
    expect(await installation.start(account, dataDir)).toBe(
      `DataDirectoryInUse: Another service uses this data directory: process ` +
        `${String(current.service.pid)} holds ${await lockIn(dataDir)}. ` +
        'Stop it first, or start this one with another directory.',
    );
    expect(await query(current.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  test('given a service that is frozen, then a second one is refused all the same', async () => {
    current.service.kill('SIGSTOP');
    expect(await installation.start(account, dataDir)).toMatch(/^DataDirectoryInUse: /);
    current.service.kill('SIGCONT');
    expect(await query(current.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  test('given a service that is killed, then the next takes its server over', async () => {
    await killHard(current.service);
    expect(await isAlive(current.serverPid)).toBe(true);
    const next = await installation.running(account, dataDir);
    expect([next.serverPid, next.url]).toEqual([current.serverPid, current.url]);
    current = next;
    expect(await query(current.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  test('given a server that is killed, then it runs again at the same address', async () => {
    await query(current.url, 'INSERT INTO kept VALUES (2)');
    process.kill(current.serverPid, 'SIGKILL');
    await until(async () => (await query(current.url, 'SELECT n FROM kept')).length === 2);
    expect(await serverPid(dataDir)).not.toBe(current.serverPid);
  });

  test('given both killed amid work, then the next start waits for the rest', async () => {
    const busy = await busyConnection(current.url, 'INSERT INTO kept VALUES (3)');
    await killHard(current.service);
    process.kill(await serverPid(dataDir), 'SIGKILL');
    expect(await isAlive(busy.pid)).toBe(true);
    current = await installation.running(account, dataDir);
    expect(await isAlive(busy.pid)).toBe(false);
    await busy.ended;
    expect(await query(current.url, 'SELECT n FROM kept ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
  }, 60_000);

  test('given a process id that is a stranger’s by now, then it starts', async () => {
    const stopped = current.serverPid;
    await stop(current.service);
    expect(await isAlive(stopped)).toBe(false);
    const file = join(dataDir, 'database', 'cluster', 'postmaster.pid');
    await writeFile(file, `${String(process.pid)}\n${dataDir}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`);
    current = await installation.running(account, dataDir);
    expect(await query(current.url, 'SELECT n FROM kept ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('given several services at once, then exactly one gets the directory', async () => {
    await stop(current.service);
    const asked = [1, 2, 3, 4].map(() => installation.start(account, dataDir));
    const outcomes = await Promise.all(asked);
    const refused = outcomes.filter((outcome) => typeof outcome === 'string');
    expect(refused).toHaveLength(3);
    for (const words of refused) expect(words).toMatch(/^DataDirectoryInUse: Another service/);
  });
});
