/**
 * What a service keeps when it is ended and started again, also with other options, and what it
 * refuses to be started with. Source: FORMATS, section 2 "serve"; reported fault F2.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { linesOf } from '../programs/client.js';
import { isAlive } from '../programs/operating-system.js';
import { databasePid, Programs, type ServiceProcess } from '../programs/programs.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

const plan = {
  ...{ epoch: 'kept', title: '', rule: 'epoch-record@3', max_void_fraction: '1' },
  ...{ runtime_retries: 0, base_model: null },
  axes: [{ axis: 'x', tasks: [{ task: 't', units: ['u1', 'u2'] }] }],
};

async function closedEpoch(service: ServiceProcess): Promise<void> {
  const [path, organiser] = ['/v1/epochs/kept', { as: 'organiser' } as const];
  const outcomes = [{ key: 'é', axis: 'x', task: 't', outcomes: '1h' }];
  await service.accepted('/v1/epochs', plan, organiser);
  await service.accepted(`${path}/entries`, { key: 'é', model: '🦾' }, { as: 'intake' });
  await service.accepted(`${path}/shortlist`, { keys: ['é'] }, organiser);
  await service.accepted(`${path}/outcomes`, { outcomes }, { as: 'judge' });
  await service.accepted(`${path}/close`, {}, organiser);
}

const reads = ['events?after=0', 'record', 'evidence', 'ranking', 'voids', 'entries'];

/** Everything that is read of the epoch, byte for byte. */
function everything(service: ServiceProcess): Promise<readonly Buffer[]> {
  return Promise.all(
    reads.map(async (path) => (await service.get(`/v1/epochs/kept/${path}`)).bytes),
  );
}

describe('F2: given a service that is started again', () => {
  test('at another address with another tokens file, then all bytes are the same', async () => {
    const [database, dataDir] = [await programs.database(), await programs.folder()];
    const first = await programs.serve({ dataDir, database });
    await closedEpoch(first);
    const before = await everything(first);
    expect(await first.end('SIGTERM')).toBe(0);

    const elsewhere = await programs.folder();
    const tokens = join(elsewhere, 'somebody.json');
    await copyFile(join(dataDir, 'tokens.json'), tokens);
    await copyFile(join(dataDir, 'tokens.txt'), join(elsewhere, 'tokens.txt'));
    const words = ['--host', 'localhost', '--tokens', tokens, '--log', 'postgres'];
    const again = await programs.serve({ dataDir: elsewhere, database, words });
    expect(await everything(again)).toEqual(before);
    expect(await again.end('SIGTERM')).toBe(0);
  }, 60_000);

  test('on its own database, which ended with it, then all bytes are the same', async () => {
    const dataDir = await programs.folder();
    const first = await programs.serve({ dataDir });
    await closedEpoch(first);
    const before = await everything(first);
    const pid = await databasePid(dataDir);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(await isAlive(pid ?? 0)).toBe(false);
    const again = await programs.serve({ dataDir });
    expect(await everything(again)).toEqual(before);
  }, 60_000);
});

test('given a service, then a second one on its data directory is refused in words', async () => {
  const dataDir = await programs.folder();
  const first = await programs.serve({ dataDir });
  const second = await programs.run(first, ['serve', '--port', '0', '--data-dir', dataDir]);
  expect([second.exitCode, second.output.toString('utf8')]).toEqual([2, '']);
  expect(second.messages).toContain('Another service uses this data directory');
  expect(second.messages).toContain(String(first.pid));
  expect((await first.get('/health/ready')).status).toBe(200);
}, 60_000);

describe('given SIGTERM', () => {
  test('amid requests, then the log has exactly what was answered', async () => {
    const dataDir = await programs.folder();
    const service = await programs.serve({ dataDir });
    await service.accepted('/v1/epochs', plan, { as: 'organiser' });
    const keys = Array.from({ length: 200 }, (_, index) => `k${String(index)}`);
    const asked = keys.map((key) =>
      service
        .post('/v1/epochs/kept/entries', { key, model: 'm' }, { as: 'intake' })
        .then(({ status, json }) => [status, json['version']] as const)
        .catch(() => null),
    );
    await Promise.race(asked);
    expect(await service.end('SIGTERM')).toBe(0);
    const answers = await Promise.all(asked);
    const answered = answers.filter((answer) => answer !== null);
    expect(answered.filter(([status]) => status !== 201)).toEqual([]);
    const again = await programs.serve({ dataDir });
    const lines = linesOf((await again.get('/v1/epochs/kept/events?after=1')).bytes);
    expect(lines.map((line) => (JSON.parse(line) as { version: number }).version)).toEqual(
      answered.map(([, version]) => Number(version)).sort((a, b) => a - b),
    );
  }, 60_000);

  test.each([
    ['says nothing', ''],
    ['has said half of what it wants', 'GET /v1/epochs HT'],
  ])(
    'and a client that %s, then the service ends all the same',
    async (_, said) => {
      const database = await programs.database();
      const service = await programs.serve({ dataDir: await programs.folder(), database });
      const client = connect(service.port, '127.0.0.1');
      await once(client, 'connect');
      client.write(said);
      // The service may close the connection or reset it, as it has read everything or not.
      client.on('error', () => undefined).resume();
      const cut = new Promise((resolve) => client.once('close', resolve));
      expect(await service.end('SIGTERM')).toBe(0);
      await cut;
    },
    20_000,
  );
});
