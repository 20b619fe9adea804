/** Services whose keys are changed, and what both verifiers say of what they exported. */
import { expect } from '@jest/globals';
import { join } from 'node:path';
import { parseKeyFile } from '#ledger/record/verifier-key';
import { nothingHeld } from '#ledger/verify/verify-bundle';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { aPlan, report, shortlist, submit } from '../api-epochs.js';
import { twoVerdicts } from '../two-verdicts.js';
import type { Chance } from './chance.js';
import type { Programs, ServiceProcess } from './programs.js';

/** Opens, fills and closes an epoch. */
export async function closed(service: ServiceProcess, epoch: string): Promise<void> {
  await service.accepted('/v1/epochs', aPlan(epoch), { as: 'organiser' });
  const steps = [submit('a'), shortlist('a'), report('a', '101'), ['close', {}, 'organiser']];
  for (const [below, body, as] of steps as readonly ReturnType<typeof submit>[]) {
    await service.accepted(`/v1/epochs/${epoch}/${below}`, body, { as: as as 'organiser' });
  }
}

/** What a path answers, which must be 200. */
export async function textOf(service: ServiceProcess, path: string): Promise<string> {
  const { status, bytes } = await service.get(path);
  expect([path, status]).toEqual([path, 200]);
  return bytes.toString('utf8');
}

/** The bundle of an epoch. */
export function bundleOf(service: ServiceProcess, epoch: string): Promise<string> {
  return textOf(service, `/v1/epochs/${epoch}/bundle`);
}

/** The keys that sign now. */
export async function signingKeys(service: ServiceProcess): Promise<readonly string[]> {
  const lines = (await textOf(service, '/v1/keys')).trim().split('\n');
  return lines.filter((line) => !line.startsWith('#'));
}

/** Runs a verb that must do its work; gives what it printed. */
export type Done = (service: ServiceProcess, ...words: readonly string[]) => Promise<string>;

/** Runs verbs of these programs. */
export function doneBy(programs: () => Programs): Done {
  return async (service, ...words) => {
    const { exitCode, output, messages } = await programs().run(service, words);
    expect([words, exitCode, messages]).toEqual([words, 0, '']);
    return output.toString('utf8');
  };
}

/** A bundle, the keys that are pinned, and perhaps the service log of its time. */
export type Given = readonly [vkeys: string, bundle: string, log?: string];

/** What both verifiers find first in each, asked together. */
export async function verdicts(...given: readonly Given[]): Promise<readonly string[]> {
  const questions = given.map(([vkeys, bundle, log]) => {
    const keys = parseKeyFile(vkeys, cryptography.sha256);
    const serviceLog = log === undefined ? null : [Buffer.from(log)];
    return { bytes: Buffer.from(bundle), held: { ...nothingHeld, keys, serviceLog } };
  });
  return (await twoVerdicts(questions)).map(({ ours, second }) =>
    ours === second ? (ours ?? 'verified') : `${ours ?? 'verified'}, ${second ?? 'verified'}`,
  );
}

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

const serviceLog = '/v1/service-log';

/** Rotates `rounds` times, killed amid each announcement and each retirement. */
export async function killedRotations(
  programs: Programs,
  chance: Chance,
  rounds: number,
): Promise<void> {
  const done = doneBy(() => programs);
  const dataDir = await programs.folder();
  const database = await programs.database();
  const file = join(dataDir, 'signing.key');
  const again = (): Promise<ServiceProcess> => programs.serve({ dataDir, database });
  let service = await again();
  await closed(service, 'e0');
  const before: Given = [(await signingKeys(service))[0] ?? '', await bundleOf(service, 'e0')];
  for (let round = 1; round <= rounds; round += 1) {
    const [old = ''] = await signingKeys(service);
    const next = (await done(service, 'keys', 'next', file)).trim();
    await service.end('SIGTERM');
    service = await again();
    // Whatever a kill left: every note that is handed out then opens with all keys of then.
    const given: Given[] = [before];
    const take = async (epoch: string): Promise<void> => {
      const [bundle, log] = [await bundleOf(service, epoch), await textOf(service, serviceLog)];
      for (const key of await signingKeys(service)) given.push([key, bundle, log]);
    };
    for (const asked of [
      ['/v1/keys', { vkey: next, overlap_days: 0 }],
      ['/v1/keys/retire', { vkey: old }],
    ] as const) {
      service = await killedAt(service, asked, chance, again);
      await take(`e${String(round - 1)}`);
      await service.accepted(asked[0], asked[1], { as: 'organiser' });
    }
    expect(await signingKeys(service)).toEqual([next]);
    await closed(service, `e${String(round)}`);
    await take(`e${String(round)}`);
    expect(await verdicts(...given)).toEqual(given.map(() => 'verified'));
  }
  const leaves = (await textOf(service, serviceLog)).match(/"kind":"key_/g);
  expect(leaves).toHaveLength(2 * rounds);
}
