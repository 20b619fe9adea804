/**
 * The keys of a service are changed while it lives, by the programs that an operator has: what was
 * exported before, during and after verifies under the keys that are named for it, with both
 * verifiers, and a service that is killed amid it comes back whole.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseKeyFile } from '#ledger/record/verifier-key';
import { nothingHeld } from '#ledger/verify/verify-bundle';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { aPlan, report, shortlist, submit } from '../api-epochs.js';
import { type Chance, printedChance } from '../programs/chance.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { twoVerdicts } from '../two-verdicts.js';
import { verifiedWith } from '../verify-bundle.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

/** Opens, fills and closes an epoch. */
async function closed(service: ServiceProcess, epoch: string): Promise<void> {
  await service.accepted('/v1/epochs', aPlan(epoch), { as: 'organiser' });
  const steps = [submit('a'), shortlist('a'), report('a', '101'), ['close', {}, 'organiser']];
  for (const [below, body, as] of steps as readonly ReturnType<typeof submit>[]) {
    await service.accepted(`/v1/epochs/${epoch}/${below}`, body, { as: as as 'organiser' });
  }
}

async function textOf(service: ServiceProcess, path: string): Promise<string> {
  const { status, bytes } = await service.get(path);
  expect([path, status]).toEqual([path, 200]);
  return bytes.toString('utf8');
}

function bundleOf(service: ServiceProcess, epoch: string): Promise<string> {
  return textOf(service, `/v1/epochs/${epoch}/bundle`);
}

/** Runs a verb that must do its work; gives what it printed. */
async function done(service: ServiceProcess, ...words: readonly string[]): Promise<string> {
  const { exitCode, output, messages } = await programs.run(service, words);
  expect([words, exitCode, messages]).toEqual([words, 0, '']);
  return output.toString('utf8');
}

/** A bundle, the keys that are pinned, and perhaps the service log of its time. */
type Given = readonly [vkeys: string, bundle: string, log?: string];

/** What both verifiers find first in each, asked together. */
async function verdicts(...given: readonly Given[]): Promise<readonly string[]> {
  const questions = given.map(([vkeys, bundle, log]) => {
    const keys = parseKeyFile(vkeys, cryptography.sha256);
    const serviceLog = log === undefined ? null : [Buffer.from(log)];
    return { bytes: Buffer.from(bundle), held: { ...nothingHeld, keys, serviceLog } };
  });
  return (await twoVerdicts(questions)).map(({ ours, second }) =>
    ours === second ? (ours ?? 'verified') : `${ours ?? 'verified'}, ${second ?? 'verified'}`,
  );
}

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

describe('given a service is killed amid rotations', () => {
  /** Asks for something, kills the service after some other answers, and starts it again. */
  async function killedAt(
    service: ServiceProcess,
    [path, body]: readonly [string, object],
    chance: Chance,
    again: () => Promise<ServiceProcess>,
  ): Promise<ServiceProcess> {
    const asked = service.post(path, body, { as: 'organiser' }).catch(() => undefined);
    for (let answers = chance.below(20); answers > 0; answers -= 1) {
      await service.get('/health/live');
    }
    await service.end('SIGKILL');
    await asked;
    return again();
  }

  test('then what was begun is finished by the next start, or asked for once more', async () => {
    const chance = printedChance('kills amid rotations');
    const dataDir = await programs.folder();
    const database = await programs.database();
    const file = join(dataDir, 'signing.key');
    const again = (): Promise<ServiceProcess> => programs.serve({ dataDir, database });
    let service = await again();
    await closed(service, 'e0');
    for (let round = 1; round <= 2; round += 1) {
      const [old = ''] = (await textOf(service, '/v1/keys')).split('\n');
      const next = (await done(service, 'keys', 'next', file)).trim();
      await service.end('SIGTERM');
      service = await again();
      for (const asked of [
        ['/v1/keys', { vkey: next, overlap_days: 0 }],
        ['/v1/keys/retire', { vkey: old }],
      ] as const) {
        service = await killedAt(service, asked, chance, again);
        // Whatever the kill left: every note that is handed out now opens with all keys of now.
        const keys = (await textOf(service, '/v1/keys')).replace(/^#.*\n/gm, '');
        const log = await textOf(service, '/v1/service-log');
        const bundle = await bundleOf(service, `e${String(round - 1)}`);
        const under = keys
          .trim()
          .split('\n')
          .map((key): Given => [key, bundle, log]);
        expect(new Set(await verdicts(...under))).toEqual(new Set(['verified']));
        await service.accepted(asked[0], asked[1], { as: 'organiser' });
      }
      expect((await textOf(service, '/v1/keys')).split('\n')[0]).toBe(next);
      await closed(service, `e${String(round)}`);
      const log = await textOf(service, '/v1/service-log');
      const bundle = await bundleOf(service, `e${String(round)}`);
      expect(await verdicts([next, bundle, log])).toEqual(['verified']);
    }
    const leaves = (await textOf(service, '/v1/service-log')).match(/"kind":"key_/g);
    expect(leaves).toHaveLength(4);
  }, 300_000);
});

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
