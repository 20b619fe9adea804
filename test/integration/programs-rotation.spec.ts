/**
 * The keys of a service are changed while it lives, by the programs that an operator has: what was
 * exported before, during and after verifies under the keys that are named for it, with both
 * verifiers, and a service that is killed amid it comes back whole.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aPlan } from '../api-epochs.js';
import { printedChance } from '../programs/chance.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import {
  bundleOf,
  closed,
  doneBy,
  type Given,
  killedRotations,
  signingKeys,
  textOf,
  verdicts,
} from '../programs/rotating.js';
import { verifiedWith } from '../verify-bundle.js';

let programs: Programs;
/** Of the service that has all keys. */
let mainDir = '';
beforeAll(() => {
  programs = new Programs();
});
afterAll(() => programs.end(), 60_000);

const done = doneBy(() => programs);

/** A service that holds only the first key, on the same database as `service`. */
async function serviceBehind(service: ServiceProcess, database: string): Promise<ServiceProcess> {
  const dataDir = await programs.folder();
  const key = join(dataDir, 'signing.key');
  const [first = ''] = await signingKeys(service);
  const [line = ''] = (await readFile(join(mainDir, 'signing.key'), 'utf8'))
    .split('\n')
    .filter((one) => one.startsWith('PRIVATE+KEY+') && one.includes(first.split('+')[1] ?? '-'));
  await writeFile(key, `${line}\n`, { mode: 0o600 });
  return programs.serve({ dataDir, database, words: ['--signing-key', key] });
}

describe('a planned rotation', () => {
  let service: ServiceProcess;
  let behind: ServiceProcess;
  let [old, next, receipt, rotated] = ['', '', '', ''];
  let before: string;
  let during: readonly Given[];
  let after: readonly Given[];

  beforeAll(async () => {
    mainDir = await programs.folder();
    const database = await programs.database();
    const first = await programs.serve({ dataDir: mainDir, database });
    await closed(first, 'one');
    before = await bundleOf(first, 'one');
    receipt = await textOf(first, '/v1/epochs/one/receipts/a');
    next = (await done(first, 'keys', 'next', join(mainDir, 'signing.key'))).trim();
    await first.end('SIGTERM');

    service = await programs.serve({ dataDir: mainDir, database });
    behind = await serviceBehind(service, database);
    old = (await signingKeys(service))[0] ?? '';
    rotated = await done(service, 'keys', 'rotate', '--days', '0');
    await closed(service, 'two');
    const bundles = [await bundleOf(service, 'one'), await bundleOf(service, 'two')];
    const log = await textOf(service, '/v1/service-log');
    during = bundles.flatMap((bundle) =>
      [old, next, `${old}\n${next}`].map((keys): Given => [keys, bundle, log]),
    );
    expect((await textOf(service, '/v1/epochs/two/receipts/a')).match(/^— /gm)).toHaveLength(2);

    await done(service, 'keys', 'retire', old.split('+').slice(0, 2).join('+'));
    await closed(service, 'three');
    const logAfter = await textOf(service, '/v1/service-log');
    after = [
      [next, await bundleOf(service, 'one'), logAfter],
      [next, await bundleOf(service, 'three'), logAfter],
    ];
  }, 120_000);

  test('before, during and after it bundles verify under the keys of their time', async () => {
    const late = after.map(([, bundle]): Given => [old, bundle]);
    const found = await verdicts([old, before], [next, before], ...during, ...after, ...late);
    expect(found).toEqual([
      ...['verified', 'signer_unknown'],
      ...during.map(() => 'verified'),
      ...after.map(() => 'verified'),
      ...late.map(() => 'signer_unknown'),
    ]);
    // A receipt of before is the old key's word: whoever holds it pins that as well.
    const [, bundle = ''] = after[0] ?? [];
    const held = { receipts: [receipt] };
    expect((await verifiedWith(`${old}\n${next}`, bundle, held)).findings).toEqual([]);
  });

  test('it is said which keys sign, and which did', async () => {
    expect((JSON.parse(rotated) as { keys: unknown[] }).keys).toMatchObject([
      { vkey: old, state: 'signing' },
      { vkey: next, state: 'signing' },
    ]);
    expect(await done(service, 'keys')).toMatch(/^localhost\+.*\n# retired .*: localhost\+.*\n$/);
    const only = await programs.run(service, ['keys', 'retire', next, '--json']);
    expect([only.exitCode, only.messages]).toEqual([1, expect.stringContaining('"last_key"')]);
  });

  test('an auditor pins what is expected, and nothing else', async () => {
    const file = join(mainDir, 'ledger.pub');
    const shown = await done(service, 'keys', 'pin', file);
    const fingerprint = /SHA-256 ([0-9a-f]{64})\n/.exec(shown)?.[1] ?? '';
    expect(await readFile(file, 'utf8')).toBe(await textOf(service, '/v1/keys'));
    await done(service, 'keys', 'pin', file, '--expect', fingerprint.toUpperCase());
    const other = join(mainDir, 'other.pub');
    const words = ['keys', 'pin', other, '--expect', '0'.repeat(64)];
    const refused = await programs.run(service, words);
    expect([refused.exitCode, refused.messages]).toEqual([1, expect.stringContaining(fingerprint)]);
    await expect(readFile(other)).rejects.toThrow('ENOENT');
  });

  test('a service whose key file is behind says so, and serves all the rest', async () => {
    expect(await textOf(behind, '/v1/keys')).toContain(next);
    const refused = await behind.post('/v1/epochs', aPlan('x'), { as: 'organiser' });
    expect([refused.status, refused.json['code']]).toEqual([503, 'no_signing_key']);
    const { json } = await behind.get('/health/ready');
    expect(json).toMatchObject({ ready: true, signing: expect.stringContaining(next) });
    expect(await textOf(behind, '/v1/epochs/two/record')).toContain('"two"');
  });
});

test('given a kill amid a rotation, then it is finished by the next start', async () => {
  await killedRotations(programs, printedChance('kills amid a rotation'), 1);
}, 120_000);

describe('a service that goes on from another one', () => {
  test('then its tree begins with the last note of that, and both verifiers take it', async () => {
    const [oldDir, newDir] = [await programs.folder(), await programs.folder()];
    const old = await programs.serve({ dataDir: oldDir, database: await programs.database() });
    await closed(old, 'one');
    const note = join(newDir, 'last.checkpoint');
    await done(old, 'checkpoint', '--output', note);

    const database = await programs.database();
    const words = ['--origin', 'after.example.org', '--succeeds', note];
    const service = await programs.serve({ dataDir: newDir, database, words });
    await closed(service, 'two');
    const log = await textOf(service, '/v1/service-log');
    const [, first = ''] = log.split('\n');
    const leaf = { index: 0, kind: 'succeeds', note: await readFile(note, 'utf8') };
    expect(JSON.parse(first)).toMatchObject(leaf);
    const keys = await textOf(service, '/v1/keys');
    expect(await verdicts([keys, await bundleOf(service, 'two'), log])).toEqual(['verified']);

    await service.end('SIGTERM');
    const same = await programs.serve({ dataDir: newDir, database, words });
    expect(await textOf(same, '/v1/service-log')).toBe(log);
    await same.end('SIGTERM');
    await writeFile(note, await textOf(old, '/v1/epochs/one/checkpoint'));
    await expect(programs.serve({ dataDir: newDir, database, words })).rejects.toThrow(
      'did not begin with this note',
    );
  }, 240_000);
});
