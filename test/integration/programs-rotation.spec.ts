/**
 * The keys of a service are changed while it lives, by the programs that an operator has: what was
 * exported before, during and after verifies under the keys that are named for it, with both
 * verifiers, and a service that is killed amid it comes back whole.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aPlan } from '../api-epochs.js';
import { printedChance } from '../programs/chance.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import {
  bundleOf,
  closed,
  doneBy,
  killedRotations,
  textOf,
  verdicts,
} from '../programs/rotating.js';
import { verifiedWith } from '../verify-bundle.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

const done = doneBy(() => programs);

/** The public keys of a service that signs: the old one, and the next when its file has it. */
async function vkeysIn(service: ServiceProcess, file: string): Promise<readonly string[]> {
  return (await done(service, 'keys', 'vkey', file)).trim().split('\n');
}

describe('a planned rotation', () => {
  test('before, during and after it bundles verify under the keys of their time', async () => {
    const dataDir = await programs.folder();
    const database = await programs.database();
    const file = join(dataDir, 'signing.key');
    const first = await programs.serve({ dataDir, database });
    await closed(first, 'one');
    const before = await bundleOf(first, 'one');
    const receipt = await textOf(first, '/v1/epochs/one/receipts/a');
    const next = (await done(first, 'keys', 'next', file)).trim();
    await first.end('SIGTERM');

    const during = await programs.serve({ dataDir, database });
    const [old = ''] = await vkeysIn(during, file);
    const rotated = await done(during, 'keys', 'rotate', '--days', '0');
    expect((JSON.parse(rotated) as { keys: unknown[] }).keys).toMatchObject([
      { vkey: old, state: 'signing' },
      { vkey: next, state: 'signing' },
    ]);
    await closed(during, 'two');
    const [oneDuring, twoDuring] = [await bundleOf(during, 'one'), await bundleOf(during, 'two')];
    const logDuring = await textOf(during, '/v1/service-log');
    expect((await textOf(during, '/v1/epochs/two/receipts/a')).match(/^— /gm)).toHaveLength(2);

    await done(during, 'keys', 'retire', old.split('+').slice(0, 2).join('+'));
    await closed(during, 'three');
    const [oneAfter, threeAfter] = [await bundleOf(during, 'one'), await bundleOf(during, 'three')];
    const logAfter = await textOf(during, '/v1/service-log');
    expect(await done(during, 'keys')).toMatch(/^localhost\+.*\n# retired .*: localhost\+.*\n$/);

    expect(await verdicts([old, before], [next, before])).toEqual(['verified', 'signer_unknown']);
    const both = `${old}\n${next}`;
    const shared = [oneDuring, twoDuring].flatMap((bundle) =>
      [old, next, both].map((keys) => [keys, bundle, logDuring] as const),
    );
    expect(new Set(await verdicts(...shared))).toEqual(new Set(['verified']));
    expect(
      await verdicts(
        [next, oneAfter, logAfter],
        [next, threeAfter, logAfter],
        [old, oneAfter],
        [old, threeAfter],
      ),
    ).toEqual(['verified', 'verified', 'signer_unknown', 'signer_unknown']);
    // A receipt of before is the old key's word: whoever holds it pins that as well.
    const held = { receipts: [receipt] };
    expect((await verifiedWith(both, oneAfter, held)).findings).toEqual([]);
  }, 240_000);

  test('an auditor pins what is expected, and nothing else', async () => {
    const dataDir = await programs.folder();
    const service = await programs.serve({ dataDir, database: await programs.database() });
    const file = join(dataDir, 'ledger.pub');
    const shown = await done(service, 'keys', 'pin', file);
    const fingerprint = /SHA-256 ([0-9a-f]{64})\n/.exec(shown)?.[1] ?? '';
    expect(await readFile(file, 'utf8')).toBe(await textOf(service, '/v1/keys'));
    await done(service, 'keys', 'pin', file, '--expect', fingerprint.toUpperCase());
    const other = join(dataDir, 'other.pub');
    const words = ['keys', 'pin', other, '--expect', '0'.repeat(64)];
    const refused = await programs.run(service, words);
    expect([refused.exitCode, refused.messages]).toEqual([1, expect.stringContaining(fingerprint)]);
    await expect(readFile(other)).rejects.toThrow('ENOENT');
  }, 120_000);

  test('a service whose key file is behind says so, and serves all the rest', async () => {
    const database = await programs.database();
    const [dataDir, behindDir] = [await programs.folder(), await programs.folder()];
    const file = join(dataDir, 'signing.key');
    const first = await programs.serve({ dataDir, database });
    const behindKey = join(behindDir, 'signing.key');
    await writeFile(behindKey, await readFile(file), { mode: 0o600 });
    await chmod(behindKey, 0o600);
    const next = (await done(first, 'keys', 'next', file)).trim();
    await first.end('SIGTERM');
    const ahead = await programs.serve({ dataDir, database });
    const words = ['--signing-key', behindKey];
    const behind = await programs.serve({ dataDir: behindDir, database, words });
    await closed(behind, 'one');
    await done(ahead, 'keys', 'rotate', '--days', '0');
    await closed(ahead, 'two');
    expect(await textOf(behind, '/v1/keys')).toContain(next);
    const refused = await behind.post('/v1/epochs', aPlan('x'), { as: 'organiser' });
    expect([refused.status, refused.json['code']]).toEqual([503, 'no_signing_key']);
    const { json } = await behind.get('/health/ready');
    expect(json).toMatchObject({ ready: true, signing: expect.stringContaining(next) });
    expect(await verdicts([next, await bundleOf(ahead, 'one')])).toEqual(['verified']);
  }, 120_000);
});

test('given a service is killed amid a rotation, then it is finished by the next start', async () => {
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
