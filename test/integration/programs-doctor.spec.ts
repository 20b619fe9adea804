/**
 * The doctor on a running installation: what is well, and each thing that is not, with what to do.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { aPlan, report, shortlist, submit } from '../api-epochs.js';
import { epochLedger } from '../cli.js';
import { Session } from '../contract/sql.js';
import { exampleSuite, threeModels } from '../example-exam.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { restricted, type RestrictedDatabase } from '../programs/restricted.js';

interface Check {
  readonly name: string;
  readonly state: string;
  readonly says: string;
}

const programs = new Programs();
let database: RestrictedDatabase;
let dataDir = '';
let service: ServiceProcess;
let session: Session;
beforeAll(async () => {
  database = await restricted(await programs.database());
  dataDir = await programs.folder();
  const words = ['migrate', '--database', database.owner, '--role', database.role];
  const migrated = await epochLedger(words);
  if (migrated.exitCode !== 0) throw new Error(migrated.messages);
  service = await programs.serve({ dataDir, database: database.service });
  const exam = [join(threeModels, 'evidence.json'), '--reference', exampleSuite];
  const loads = [['examples/epoch/evidence.json'], exam];
  for (const load of loads) {
    const records = load === exam ? ['--records', join(threeModels, 'records')] : [];
    const loaded = await programs.run(service, ['load', ...load, ...records, '--close']);
    if (loaded.exitCode !== 0) throw new Error(loaded.messages);
  }
  await service.accepted('/v1/epochs', aPlan('open'), { as: 'organiser' });
  const steps = [submit('a'), submit('b'), shortlist('a'), report('a', '1h0')];
  for (const [below, body, as] of steps) {
    await service.accepted(`/v1/epochs/open/${below}`, body, { as: as as 'judge' });
  }
  session = await Session.start(database.administrator);
}, 90_000);
afterAll(async () => {
  await session.end();
  await programs.end();
  await database.drop(process.env['EPOCH_LEDGER_TEST_DATABASE'] ?? '');
}, 60_000);

/** What the doctor says, by name, and its exit code. */
async function examined(): Promise<{ exitCode: number | null; checks: Map<string, Check> }> {
  const where = ['--database', database.service, '--data-dir', dataDir, '--url', service.url];
  const { exitCode, output } = await epochLedger(['doctor', ...where, '--json']);
  const lines = output.toString().trim().split('\n');
  const checks = lines.map((line) => JSON.parse(line) as Check);
  return { exitCode, checks: new Map(checks.map((check) => [check.name, check])) };
}

test('given a healthy installation under a restricted role, then every check is ok', async () => {
  const { exitCode, checks } = await examined();
  // How much room there is on the disk of the tests is not theirs to say.
  const others = [...checks.values()].filter(({ name }) => name !== 'disk');
  expect(others.filter(({ state }) => state !== 'ok')).toEqual([]);
  const names = ['database', 'clock', 'guards', 'roles', 'log', 'read model'];
  expect([...checks.keys()]).toEqual([...names, ...['disk', 'key', 'tokens', 'alarms', 'service']]);
  expect(exitCode).toBe(checks.get('disk')?.state === 'ok' ? 0 : 1);
}, 30_000);

describe('an installation of which something is not right', () => {
  test('given all kinds of damage, then each is named with what to do', async () => {
    await session.query(`
      alter table ledger.event disable trigger all;
      update ledger.event set bytes = bytes || ' ' where stream = 'open' and version = 2;
      grant delete on ledger.event to ${database.role};
      update read_model.entries set reported = reported + 1 where epoch = 'open' and key = 'a'`);
    await chmod(join(dataDir, 'signing.key'), 0o644);
    const { exitCode, checks } = await examined();
    expect(exitCode).toBe(1);
    const said = (name: string): string =>
      `${checks.get(name)?.state ?? ''} ${checks.get(name)?.says ?? ''}`;
    expect(said('guards')).toMatch(/^wrong changes are not refused in ledger\.event: /);
    expect(said('roles')).toMatch(/^wrong .* may change events: run epoch-ledger migrate/);
    expect(said('log')).toMatch(/^wrong open: event 2 has other bytes than when it was appended/);
    expect(said('read model')).toMatch(/^wrong open: its entry a is not what its events say: /);
    expect(said('key')).toMatch(/^wrong .*may be read by others than its owner.*chmod 600/);
    expect(said('service')).toMatch(/^ok /);
  }, 30_000);

  test('given no database, then that is all it says of it', async () => {
    const away = ['--database', 'postgres://nobody@127.0.0.1:1/none'];
    const { exitCode, output, messages } = await epochLedger(['doctor', ...away]);
    expect([exitCode, messages]).toEqual([1, expect.stringContaining('wrong: database')]);
    expect(output.toString()).toMatch(/^wrong +database +.*nothing else of it can be looked at/);
  }, 30_000);
});
