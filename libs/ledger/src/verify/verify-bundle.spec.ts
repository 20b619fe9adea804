import { beforeAll, describe, expect, test } from '@jest/globals';
import { cryptography } from '../../testing/cryptography.js';
import { aPlan, packed, report } from '../../testing/epoch-builder.js';
import { play } from '../../testing/random-histories.js';
import { builtEpoch } from '../../testing/sealed-epoch.js';
import { tamperings, verdictOf } from '../../testing/tamperings/all.js';
import { type Kit, kitOf, pinned } from '../../testing/tamperings/kit.js';
import type { EntryKey, ModelName } from '../ids.js';
import { nothingHeld, verifyBundle } from './verify-bundle.js';

/** An epoch that is closed, reopened because an entry is disqualified, and closed again. */
const { events } = play([
  { type: 'OpenEpoch', plan: aPlan({ limit: '0.5', base: 'base' }) },
  ...['a', 'b', 'base'].map((key) => {
    return { type: 'SubmitEntry', key: key as EntryKey, model: 'org/m' as ModelName } as const;
  }),
  { type: 'ShortlistEntries', keys: ['a', 'b'] as EntryKey[] },
  report(packed('a', '1h1'), packed('b', '101'), packed('base', '111')),
  { type: 'CloseEpoch' },
  { type: 'ReopenEpoch', reason: 'an appeal' },
  { type: 'DisqualifyEntry', key: 'b' as EntryKey, reason: 'trained on the tasks' },
  { type: 'CloseEpoch' },
]);

let kit: Kit;

function fail(): never {
  throw new Error('there is no such case');
}

beforeAll(async () => {
  kit = await kitOf(builtEpoch(events));
});

describe('a verification', () => {
  test('of an honest bundle finds nothing', async () => {
    const held = { ...nothingHeld, ...pinned };
    const { verified, findings, notices, checked } = await verifyBundle([kit.bytes], {
      cryptography,
      held,
    });
    expect({ verified, findings, notices }).toEqual({ verified: true, findings: [], notices: [] });
    expect(checked).toEqual({
      events: 10,
      checkpoints: 2,
      service_checkpoints: 4,
      service_leaves: 3,
      documents: 4,
      replayed: 10,
      evidences: 2,
      records: 2,
      receipts: 3,
      disclosures: 1,
      held_checkpoints: 0,
      service_log_leaves: 0,
      cosignatures: 0,
    });
  });

  test.each(tamperings)('$id $what: $first', async (one) => {
    const { findings, verified } = await verdictOf(one, kit);
    expect(findings[0]?.code ?? null).toBe(one.first);
    expect(verified).toBe(one.first === null);
  });

  test('counts as checked what stands before a gap in the events', async () => {
    const gap = tamperings.find(({ id }) => id === 'E16');
    const { checked } = await verdictOf(gap ?? fail(), kit);
    expect(checked).toMatchObject({ events: 3, replayed: 3 });
  });

  test('says what a receipt speaks of that is no entry', async () => {
    const receipt = tamperings.find(({ id }) => id === 'R9');
    const { findings } = await verdictOf(receipt ?? fail(), kit);
    expect(findings[0]).toMatchObject({
      member: 'entry',
      expected: 'EntrySubmitted',
      found: 'EntriesShortlisted',
    });
  });

  test('tells how far it is', async () => {
    const seen: string[] = [];
    const half = kit.bytes.length / 2;
    const pieces = [kit.bytes.subarray(0, half), kit.bytes.subarray(half)];
    await verifyBundle(pieces, {
      cryptography,
      held: nothingHeld,
      progress: ({ lines, of }) => seen.push(`${lines}/${of}`),
    });
    expect(seen).toHaveLength(2);
    expect(seen.at(-1)).toBe('14/14');
  });

  test('of an empty file finds that there is no header', async () => {
    const { findings, bundle } = await verifyBundle([], { cryptography, held: nothingHeld });
    expect(findings).toMatchObject([{ code: 'bundle_malformed', where: 'file' }]);
    expect(bundle).toBeNull();
  });
});
