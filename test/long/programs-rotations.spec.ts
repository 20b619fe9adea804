/**
 * Keys of a service changed again and again: killed amid each change, and by two services that are
 * asked at once. Old bundles go on verifying under the keys they were signed with.
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
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

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

const done = doneBy(() => programs);

test('given kills amid six rotations, then what was begun is finished', async () => {
  await killedRotations(programs, printedChance('kills amid rotations'), 6);
}, 900_000);

/** How a request ended: 200, 201, or the code of its problem. */
async function outcome(service: ServiceProcess, path: string, body: object): Promise<unknown> {
  const { status, json } = await service.post(path, body, { as: 'organiser' });
  return status > 201 ? json['code'] : status;
}

test('given two services are asked at once, then both agree, and one key goes on', async () => {
  const database = await programs.database();
  const [dirA, dirB] = [await programs.folder(), await programs.folder()];
  const [fileA, fileB] = [dirA, dirB].map((folder) => join(folder, 'signing.key')) as [
    string,
    string,
  ];
  const first = await programs.serve({ dataDir: dirA, database });
  await closed(first, 'one');
  const [k1 = ''] = await signingKeys(first);
  const before: Given = [k1, await bundleOf(first, 'one')];
  const k2 = (await done(first, 'keys', 'next', fileA)).trim();
  const k3 = (await done(first, 'keys', 'next', fileA)).trim();
  await copyFile(fileA, fileB);
  await first.end('SIGTERM');
  const a = await programs.serve({ dataDir: dirA, database });
  const b = await programs.serve({ dataDir: dirB, database, words: ['--signing-key', fileB] });

  const add = (service: ServiceProcess, vkey: string): Promise<unknown> =>
    outcome(service, '/v1/keys', { vkey, overlap_days: 0 });
  const retire = (service: ServiceProcess, vkey: string): Promise<unknown> =>
    outcome(service, '/v1/keys/retire', { vkey });
  expect(await Promise.all([add(a, k2), add(b, k3), add(a, k3), add(b, k2)])).not.toContain(503);
  expect((await signingKeys(a)).toSorted()).toEqual([k1, k2, k3].sort());
  await Promise.all([closed(a, 'two'), closed(b, 'three')]);
  const log = await textOf(a, '/v1/service-log');
  for (const epoch of ['two', 'three']) {
    const bundle = await bundleOf(b, epoch);
    const under = [k1, k2, k3].map((key): Given => [key, bundle, log]);
    expect(await verdicts(...under)).toEqual(['verified', 'verified', 'verified']);
  }

  // Each of the three is ended by somebody, all at once: one of the requests has to fail.
  const ended = await Promise.all([retire(a, k1), retire(b, k2), retire(a, k3)]);
  expect(ended.filter((how) => how === 201)).toHaveLength(2);
  expect(ended.filter((how) => how === 'last_key')).toHaveLength(1);
  const [left = '', ...others] = await signingKeys(b);
  expect(others).toEqual([]);
  expect([await retire(a, left), await retire(b, left)]).toEqual(['last_key', 'last_key']);
  await closed(b, 'four');
  const after = await textOf(b, '/v1/service-log');
  expect(after.match(/"kind":"key_/g)).toHaveLength(4);
  const late: readonly Given[] = [
    [left, await bundleOf(a, 'four'), after],
    [left, await bundleOf(a, 'one'), after],
  ];
  expect(await verdicts(before, ...late)).toEqual(['verified', 'verified', 'verified']);
}, 300_000);
