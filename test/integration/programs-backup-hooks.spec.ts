/**
 * Webhooks through a backup: where it is restored, each hook goes on where it was, with what it was
 * still to hear of, and is told of nothing that it has heard of.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { writeBackup } from '../../apps/api/src/keeping/backup-file.js';
import { aPlan, submit } from '../api-epochs.js';
import { type Ended, epochLedger } from '../cli.js';
import { Session } from '../contract/sql.js';
import { eventually } from '../programs/eventually.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { schemasIn } from '../programs/restored.js';

/** By the path that a hook is told at: what it answers, and what it has heard of. */
const answers: Record<string, number> = { '/takes': 204, '/gone': 410, '/later': 503 };
const heard: Record<string, string[]> = { '/takes': [], '/gone': [], '/later': [] };

const programs = new Programs();
let receiver: Server;
let [database, key, backup, hooksFile] = ['', '', '', ''];
let service: ServiceProcess;

interface Standing {
  readonly name: string;
  readonly waiting: number;
  readonly dead: number;
  readonly positions: readonly number[];
}

async function standing(of: ServiceProcess): Promise<readonly Standing[]> {
  const { bytes } = await of.get('/v1/webhooks', { as: 'auditor' });
  return (JSON.parse(bytes.toString()) as { webhooks: Standing[] }).webhooks;
}

const restore = (file: string, into: string): Promise<Ended> =>
  epochLedger(['restore', file, '--database', into]);

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const path = request.url ?? '';
    request.resume().on('end', () => {
      const status = answers[path] ?? 404;
      if (status < 300) heard[path]?.push(String(request.headers['webhook-id']));
      response.writeHead(status).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as { port: number };
  const dataDir = await programs.folder();
  [key, backup] = [join(dataDir, 'signing.key'), join(dataDir, 'ledger.backup.gz')];
  hooksFile = join(dataDir, 'webhooks.json');
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const hooks = Object.keys(answers).map((path) => {
    return { name: path.slice(1), url: `http://127.0.0.1:${String(port)}${path}`, secret };
  });
  await writeFile(hooksFile, JSON.stringify(hooks));
  database = await programs.database();
  service = await programs.serve({ dataDir, database, words: ['--webhooks', hooksFile] });
  await eventually(async () =>
    (await standing(service)).every(({ positions }) => positions.length === 1),
  );
  await service.accepted('/v1/epochs', aPlan('e'), { as: 'organiser' });
  await service.accepted('/v1/epochs/e/entries', submit('a')[1], { as: 'intake' });
  await eventually(async () => {
    const all = await standing(service);
    const [takes, gone, later] = [all[0]?.waiting, all[1]?.dead, all[2]?.waiting];
    return heard['/takes']?.length === 2 && takes === 0 && gone === 2 && later === 2;
  });
}, 120_000);
afterAll(async () => {
  await programs.end();
  receiver.close();
}, 60_000);

describe('a backup of a service that tells others', () => {
  test('given it is restored, then hooks go on where they were, with what they owe', async () => {
    const made = await epochLedger(['backup', '--database', database, '--output', backup]);
    expect(made.exitCode).toBe(0);
    const before = await standing(service);
    await service.end('SIGTERM');
    const there = await programs.database();
    expect((await restore(backup, there)).exitCode).toBe(0);
    answers['/later'] = 204;
    const dataDir = await programs.folder();
    const words = ['--signing-key', key, '--webhooks', hooksFile];
    const standby = await programs.serve({ dataDir, database: there, words });
    await standby.accepted('/v1/epochs/e/entries', submit('b')[1], { as: 'intake' });
    await eventually(() => heard['/later']?.length === 3 && heard['/takes']?.length === 3);
    for (const path of ['/takes', '/later']) {
      // Each once, in no certain order.
      const told = [...(heard[path] ?? [])].sort();
      expect([path, told]).toEqual([path, ['localhost/e/1', 'localhost/e/2', 'localhost/e/3']]);
    }
    const after = await standing(standby);
    expect(after.map(({ dead }) => dead)).toEqual([0, 3, 0]);
    for (const [at, { positions }] of after.entries()) {
      expect(positions[0]).toBeGreaterThan(before[at]?.positions[0] ?? 0);
    }
    await standby.end('SIGTERM');
  }, 120_000);

  test('given a row of a hook that is none, then nothing at all is restored', async () => {
    const lines = gunzipSync(await readFile(backup))
      .toString()
      .trim()
      .split('\n')
      .slice(0, -1);
    const file = join(await programs.folder(), 'changed.gz');
    const there = await programs.database();
    for (const [from, to] of [
      ['["followed","takes",0,', '["followed","takes","0",'],
      ['["followed","takes",0,', '["followed","gone",0,'],
      ['["deliveries","gone",', '["deliveries","gone","gone",'],
    ] as const) {
      const changed = lines.map((line) => line.replace(from, to));
      expect(changed).not.toEqual(lines);
      await writeBackup(file, Readable.from(changed) as AsyncIterable<string>);
      expect((await restore(file, there)).exitCode).not.toBe(0);
      expect(await schemasIn(there)).toEqual(['public']);
    }
  }, 60_000);

  test('given a role that may not read how far hooks are, then it has the log alone', async () => {
    const session = await Session.start(database);
    const role = `reader_${String(process.pid)}`;
    await session.query(`create role ${role} login password 'p'`);
    try {
      await session.query(`grant usage on schema ledger to ${role}`);
      await session.query(`grant select on all tables in schema ledger to ${role}`);
      const url = Object.assign(new URL(database), { username: role, password: 'p' }).href;
      const made = await epochLedger(['backup', '--database', url, '--output', backup]);
      expect(made.exitCode).toBe(0);
      expect(made.output.toString()).toContain('webhooks begin anew');
    } finally {
      await session.query(`drop owned by ${role}`);
      await session.query(`drop role ${role}`);
      await session.end();
    }
  }, 30_000);
});
