/**
 * A cold standby: backups of a service are restored one after the other, until the service is gone
 * and the last restored database is served with its key. A backup of before what was signed last
 * serves, and signs nothing.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aPlan, report, shortlist, submit } from '../api-epochs.js';
import { epochLedger } from '../cli.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { restored } from '../programs/restored.js';
import { verifiedWith } from '../verify-bundle.js';

let programs: Programs;
let database = '';
let dataDir = '';
let service: ServiceProcess;
beforeEach(async () => {
  programs = new Programs();
  database = await programs.database();
  dataDir = await programs.folder();
  service = await programs.serve({ dataDir, database });
}, 60_000);
afterEach(() => programs.end(), 60_000);

async function played(of: ServiceProcess, epoch: string): Promise<void> {
  await of.accepted('/v1/epochs', aPlan(epoch), { as: 'organiser' });
  const steps = [submit('a'), shortlist('a'), report('a', '101'), ['close', {}, 'organiser']];
  for (const [below, body, as] of steps as readonly ReturnType<typeof submit>[]) {
    await of.accepted(`/v1/epochs/${epoch}/${below}`, body, { as: as as 'organiser' });
  }
}

/** The database of a backup of now. */
async function standbyDatabase(): Promise<string> {
  const file = join(dataDir, 'ledger.backup.gz');
  const made = await epochLedger(['backup', '--database', database, '--output', file]);
  expect([made.exitCode, made.messages]).toEqual([0, expect.anything()]);
  const there = await programs.database();
  await restored(file, there);
  return there;
}

/** A machine with nothing but the key, and what was signed with it. */
async function otherMachine(): Promise<string> {
  const folder = await programs.folder();
  for (const name of ['signing.key', 'signing.key.signed']) {
    await copyFile(join(dataDir, name), join(folder, name));
  }
  return folder;
}

test('given the newest backup and the key, then the standby goes on from there', async () => {
  let standby = '';
  for (const epoch of ['first', 'second']) {
    await played(service, epoch);
    standby = await standbyDatabase();
  }
  const checkpoint = await service.get('/v1/checkpoint');
  await service.end('SIGKILL');
  const folder = await otherMachine();
  const next = await programs.serve({ dataDir: folder, database: standby });
  expect((await next.get('/health/ready')).json).toMatchObject({ ready: true, signing: 'ok' });
  expect((await next.get('/v1/checkpoint')).bytes).toEqual(checkpoint.bytes);
  await played(next, 'third');
  const keys = (await next.get('/v1/keys')).bytes.toString();
  for (const epoch of ['first', 'second', 'third']) {
    const { bytes } = await next.get(`/v1/epochs/${epoch}/bundle`);
    const held = { checkpoints: [] };
    expect((await verifiedWith(keys, bytes, held)).findings).toEqual([]);
  }
}, 90_000);

test('given a backup older than what was signed, then the standby signs nothing', async () => {
  await played(service, 'first');
  const older = await standbyDatabase();
  await played(service, 'second');
  await service.end('SIGKILL');
  const folder = await otherMachine();
  const next = await programs.serve({ dataDir: folder, database: older });
  const { json } = await next.get('/health/ready');
  expect(json['ready']).toBe(true);
  expect(json['signing']).toContain('this key has signed 4 openings and closings that this');
  const refused = await next.post('/v1/epochs', aPlan('second'), { as: 'organiser' });
  expect([refused.status, refused.json['code']]).toEqual([503, 'no_signing_key']);
  const record = await next.get('/v1/epochs/first/record');
  expect(record.status).toBe(200);
}, 90_000);
