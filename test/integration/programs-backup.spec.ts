/**
 * Backups through the real programs: made while the service works, brought into an empty database
 * on another machine, and served there under the same key, to the same bytes.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { aPlan, submit } from '../api-epochs.js';
import { type Ended, epochLedger } from '../cli.js';
import { Session } from '../contract/sql.js';
import { exampleSuite, threeModels } from '../example-exam.js';
import { linesOf } from '../programs/client.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { restored } from '../programs/restored.js';
import { verifiedWith } from '../verify-bundle.js';

const programs = new Programs();
const epochs = ['example-2026-w48', 'example-exam'];
let database = '';
let key = '';
let service: ServiceProcess;
let backup = '';
beforeAll(async () => {
  database = await programs.database();
  const dataDir = await programs.folder();
  key = join(dataDir, 'signing.key');
  backup = join(dataDir, 'ledger.backup.gz');
  service = await programs.serve({ dataDir, database });
  const exam = join(threeModels, 'evidence.json');
  const records = ['--records', join(threeModels, 'records'), '--reference', exampleSuite];
  for (const words of [['examples/epoch/evidence.json'], [exam, ...records]]) {
    const loaded = await programs.run(service, ['load', ...words, '--close']);
    if (loaded.exitCode !== 0) throw new Error(loaded.messages);
  }
  await service.accepted('/v1/epochs', aPlan('open'), { as: 'organiser' });
}, 120_000);
afterAll(() => programs.end(), 60_000);

function backedUp(...words: readonly string[]): Promise<Ended> {
  return epochLedger(['backup', '--database', database, '--json', '--output', backup, ...words]);
}

/** Everything that is published of the closed epochs and of the service. */
async function published(of: ServiceProcess): Promise<Record<string, string>> {
  const paths = epochs.flatMap((epoch) =>
    ['', '/events', '/record', '/evidence', '/bundle', '/checkpoint', '/ranking'].map(
      (what) => `/v1/epochs/${epoch}${what}`,
    ),
  );
  const bytes: Record<string, string> = {};
  for (const path of [...paths, '/v1/keys']) {
    const answer = await of.get(path, { as: 'auditor' });
    expect([path, answer.status]).toEqual([path, 200]);
    bytes[path] = answer.bytes.toString('latin1');
  }
  return bytes;
}

describe('a backup that is made while entries are handed in', () => {
  test('given its file in an empty database, then every byte is served as before', async () => {
    const [body] = submit('x').slice(1) as [Record<string, unknown>];
    let isOver = false;
    let handedIn = 0;
    const handing = (async () => {
      while (!isOver) {
        const entry = { ...body, key: `k${String(handedIn)}` };
        await service.accepted('/v1/epochs/open/entries', entry, { as: 'intake' });
        handedIn += 1;
      }
    })();
    const made = await backedUp();
    isOver = true;
    await handing;
    expect([made.exitCode, made.messages]).toEqual([0, '']);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);

    const there = await programs.database();
    const back = await epochLedger(['restore', backup, '--database', there, '--json']);
    expect([back.exitCode, back.messages]).toEqual([0, '']);
    const report = JSON.parse(back.output.toString()) as Awaited<ReturnType<typeof restored>>;
    const { header } = JSON.parse(made.output.toString()) as { header: Record<string, unknown> };
    expect(report.check.headsSha256).toBe(header['heads_sha256']);
    const before = await published(service);
    const words = ['--signing-key', key];
    const dataDir = await programs.folder();
    const standby = await programs.serve({ dataDir, database: there, words });
    expect(await published(standby)).toEqual(before);
    const events = linesOf((await standby.get('/v1/epochs/open/events')).bytes);
    const all = linesOf((await service.get('/v1/epochs/open/events')).bytes);
    expect(events).toEqual(all.slice(0, events.length));
    expect(all.length).toBe(handedIn + 1);
    const pinned = (await standby.get('/v1/keys')).bytes.toString();
    const bundle = before['/v1/epochs/example-exam/bundle'] ?? '';
    const verified = await verifiedWith(pinned, Buffer.from(bundle, 'latin1'));
    expect(verified.findings).toEqual([]);
    await standby.end('SIGTERM');
  }, 120_000);

  test('given a database that has a log, then nothing is restored over it', async () => {
    const words = ['restore', backup, '--database', database];
    const { exitCode, messages } = await epochLedger(words);
    expect([exitCode, messages]).toEqual([2, expect.stringContaining('has the log of localhost')]);
  }, 30_000);

  test('given the wish to leave personal fields out, then no byte of them is there', async () => {
    const entry = { key: 'p', model: 'm', personal: { contact: 'Ragnhild, at the harbour' } };
    await service.accepted('/v1/epochs/open/entries', entry, { as: 'intake' });
    const there = await programs.database();
    const with_ = await programs.database();
    for (const [where, words, count] of [
      [with_, [], 1],
      [there, ['--without-personal'], 0],
    ] as const) {
      expect((await backedUp(...words)).exitCode).toBe(0);
      await restored(backup, where);
      const session = await Session.start(where);
      expect(await session.query('select from ledger.disclosure')).toHaveLength(count);
      await session.end();
    }
  }, 60_000);

  test('given no database or no log, then it says so and writes no file', async () => {
    const empty = await programs.database();
    const file = join(await programs.folder(), 'none.gz');
    const none = await epochLedger(['backup', '--database', empty, '-o', file]);
    expect([none.exitCode, none.messages]).toEqual([2, expect.stringContaining('there is no log')]);
    const away = 'postgres://nobody@127.0.0.1:1/none';
    const gone = await epochLedger(['backup', '--database', away, '-o', file]);
    expect([gone.exitCode, gone.messages]).toEqual([3, expect.stringContaining('There is no')]);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  }, 30_000);
});
