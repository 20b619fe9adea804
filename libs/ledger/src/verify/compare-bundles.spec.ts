import { beforeAll, describe, expect, test } from '@jest/globals';
import { bundleOf } from '../../testing/bundle-builder.js';
import { cryptography, signerOf } from '../../testing/cryptography.js';
import { aPlan, packed, report } from '../../testing/epoch-builder.js';
import { play } from '../../testing/random-histories.js';
import { builtEpoch, type BuiltEpoch, type Line, log, origin } from '../../testing/sealed-epoch.js';
import { opened, written } from '../../testing/tamperings/kit.js';
import type { EpochCommand } from '../epoch/commands.js';
import type { EntryKey, ModelName } from '../ids.js';
import { compareBundles, type Comparison } from './compare-bundles.js';

const story: readonly EpochCommand[] = [
  { type: 'OpenEpoch', plan: aPlan() },
  { type: 'SubmitEntry', key: 'a' as EntryKey, model: 'org/a' as ModelName },
  { type: 'ShortlistEntries', keys: ['a'] as EntryKey[] },
  report(packed('a', '110')),
  { type: 'CloseEpoch' },
  { type: 'ReopenEpoch', reason: 'an appeal' },
  { type: 'CloseEpoch' },
];
const epoch = builtEpoch(play(story).events);
const early: BuiltEpoch = {
  lines: epoch.lines.slice(0, 5),
  documents: epoch.documents.slice(0, 2),
};
/** The same epoch in which another outcome was reported, closed once or twice. */
const otherStory = story.with(3, report(packed('a', '111')));
const other = builtEpoch(play(otherStory).events);
const otherEarly = builtEpoch(play(otherStory.slice(0, 5)).events);

const stranger = signerOf(origin, '03'.repeat(32));

function compared(left: Buffer, right: Buffer, keys = [log.key]): Promise<Comparison> {
  return compareBundles([() => [left], () => [right]], { cryptography, keys });
}

describe('two bundles of one epoch', () => {
  let whole: Buffer;
  let older: Buffer;

  beforeAll(async () => {
    whole = await bundleOf(epoch);
    older = await bundleOf(early);
  });

  test('that are the same have nothing to say', async () => {
    const found = await compared(whole, whole);
    expect(found).toMatchObject({ comparable: true, events: [7, 7], parting: null, forks: [] });
    expect(found.reports.every(({ verified }) => verified)).toBe(true);
  });

  test('one older than the other: it goes on from it', async () => {
    for (const [left, right] of [
      [whole, older],
      [older, whole],
    ] as const) {
      const found = await compared(left, right);
      expect([found.parting, found.forks]).toEqual([null, []]);
    }
  });

  test('two histories signed by one key: the sizes, both notes, and where they part', async () => {
    const found = await compared(whole, await bundleOf(other));
    expect(found.parting?.version).toBe(4);
    expect(found.parting?.lines[0]).toContain('"110"');
    expect(found.parting?.lines[1]).toContain('"111"');
    const [first] = found.forks;
    expect(found.forks.map(({ tree, size }) => `${tree} ${size}`)).toEqual([
      'epoch 5',
      'epoch 7',
      'service 4',
      'service 6',
      'service 7',
    ]);
    expect(first?.roots[0]).not.toBe(first?.roots[1]);
    expect(first?.notes[0]).toBe(opened(whole).header.checkpoints[0]);
  });

  test('an older root that the other events do not give', async () => {
    const late = opened(await bundleOf(other));
    late.header.checkpoints.shift();
    for (const [left, right, size] of [
      [older, written(late), 5],
      [written(late), older, 5],
    ] as const) {
      const { forks } = await compared(left, right);
      const epochForks = forks.filter(({ tree }) => tree === 'epoch');
      expect(epochForks.map((fork) => fork.size)).toEqual([size]);
      const mine = left === older ? 0 : 1;
      expect(epochForks[0]?.notes[mine]).toBe(opened(older).header.checkpoints[0]);
      expect(epochForks[0]?.notes[1 - mine]).toBe(late.header.checkpoints[0]);
    }
  });

  test('two ends after one beginning are a fork of the service tree, at least', async () => {
    const found = await compared(await bundleOf(early), await bundleOf(otherEarly));
    expect(found.forks.map(({ tree, size }) => `${tree} ${size}`)).toContain('epoch 5');
  });

  test("a forger's copy is no fork: the two have no key in common", async () => {
    const forged = await bundleOf(other, { signer: stranger });
    const unpinned = await compareBundles([() => [whole], () => [forged]], {
      cryptography,
      keys: null,
    });
    expect(unpinned.parting?.version).toBe(4);
    expect(unpinned.forks).toEqual([]);
    const pinned = await compared(whole, forged);
    expect(pinned.forks).toEqual([]);
    expect(pinned.reports[1].findings[0]?.code).toBe('signer_unknown');
  });

  test('damage is no fork: nobody signed it', async () => {
    const damaged = opened(whole);
    damaged.events[3] = (damaged.events[3] ?? '').replace('"110"', '"111"');
    const found = await compared(whole, written(damaged));
    expect(found.forks).toEqual([]);
    expect(found.parting?.version).toBe(4);
    expect(found.reports[1].verified).toBe(false);
  });

  test('of two epochs are not compared', async () => {
    const lines = epoch.lines.map((line): Line => ({ ...line, epoch: 'x' as Line['epoch'] }));
    const found = await compared(whole, await bundleOf({ ...epoch, lines }));
    expect(found).toMatchObject({ comparable: false, parting: null, forks: [] });
  });

  test('one of which is no bundle are not compared', async () => {
    const found = await compared(whole, Buffer.from('{}\n'));
    expect(found.comparable).toBe(false);
    expect(found.reports[1].findings[0]?.code).toBe('bundle_malformed');
  });
});
