/**
 * The database that a service brings along, as programs beside the service find it: by the data
 * directory alone, as `serve` was given it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { aPlan, submit } from '../api-epochs.js';
import { type Ended, epochLedger } from '../cli.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { restored } from '../programs/restored.js';

const programs = new Programs();
let dataDir = '';
let service: ServiceProcess;
beforeAll(async () => {
  dataDir = await programs.folder();
  service = await programs.serve({ dataDir });
  await service.accepted('/v1/epochs', aPlan('e'), { as: 'organiser' });
  await service.accepted('/v1/epochs/e/entries', submit('a')[1], { as: 'intake' });
}, 120_000);
afterAll(() => programs.end(), 60_000);

async function doctor(...words: readonly string[]): Promise<readonly [Ended, string[]]> {
  const environment = { EPOCH_LEDGER_DATA: dataDir };
  const ended = await epochLedger(['doctor', '--json', ...words], { environment });
  const checks = ended.output.toString().trim().split('\n');
  return [
    ended,
    checks.map((line) => {
      const { name, state } = JSON.parse(line) as { name: string; state: string };
      return `${name} ${state}`;
    }),
  ];
}

test('given the data directory alone, then the doctor looks at all of it', async () => {
  const [ended, checks] = await doctor('--data-dir', dataDir, '--url', service.url);
  const names = ['database', 'clock', 'guards', 'roles', 'log', 'read model'];
  const others = ['key', 'tokens', 'alarms', 'service'];
  // How much room there is on the disk of the tests is not theirs to say.
  const withoutDisk = checks.filter((check) => !check.startsWith('disk '));
  expect(withoutDisk).toEqual([...names, ...others].map((name) => `${name} ok`));
  expect(ended.output.toString()).not.toContain('postgres://');
  expect((await doctor())[1].filter((check) => check.startsWith('log '))).toEqual(['log ok']);
}, 60_000);

test('given the data directory alone, then a backup is made and can be restored', async () => {
  const file = join(await programs.folder(), 'ledger.backup.gz');
  const made = await epochLedger(['backup', '--data-dir', dataDir, '--output', file]);
  expect([made.exitCode, made.output.toString()]).toEqual([0, expect.stringContaining(file)]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { check } = await restored(file, await programs.database());
  expect(check.events).toBe(3);
}, 60_000);

test('given none there, or none that runs, then that is what is said', async () => {
  const empty = await programs.folder();
  const [ended, [database]] = await doctor('--data-dir', empty);
  expect([ended.exitCode, database]).toEqual([1, 'database wrong']);
  expect(ended.output.toString()).toContain('There is no embedded database in');
  await service.end('SIGTERM');
  expect((await doctor())[0].output.toString()).toContain(
    'does not run: it runs while its service',
  );
  const file = join(empty, 'none.gz');
  const none = await epochLedger(['backup', '--data-dir', dataDir, '--output', file]);
  expect([none.exitCode, none.messages]).toEqual([2, expect.stringContaining('does not run')]);
}, 60_000);
