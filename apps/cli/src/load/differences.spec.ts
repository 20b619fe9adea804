import { describe, expect, test } from '@jest/globals';
import type { EpochCommand } from '#ledger/epoch/commands';
import { type EntryLines, evidence, type FileMembers } from '../../testing/evidence-file.js';
import { MemoryEpoch } from '../../testing/memory-epoch.js';

const entries: EntryLines = {
  base: 'base 01',
  a: 'shortlisted 1h',
  b: 'withdrawn 00',
  c: 'entered',
};
const members: FileMembers = { cannot: ['u2'] };

/** The difference that loading `file` finds where `entries` are there. */
function found(file: EntryLines, fileMembers: FileMembers = members, closed = false): unknown {
  const epoch = new MemoryEpoch();
  epoch.play(evidence(entries, members));
  if (closed) epoch.send({ type: 'CloseEpoch' });
  return epoch.play(evidence(file, fileMembers));
}

describe('given a service that has the epoch, but not the one in the file', () => {
  test.each<[string, EntryLines, FileMembers, string, string, string | null]>([
    [
      'another limit',
      entries,
      { ...members, limit: '0.2' },
      'plan.max_void_fraction',
      '"0.2"',
      '"0.1"',
    ],
    [
      'another rule',
      entries,
      { ...members, rule: 'epoch-record@2' },
      'plan.rule',
      '"epoch-record@2"',
      '"epoch-record@3"',
    ],
    [
      'an opening at another time',
      entries,
      { ...members, opensAt: '2026-11-01T00:00:00Z' },
      'plan.opens_at',
      '"2026-11-01T00:00:00Z"',
      '"2026-11-23T10:00:00Z"',
    ],
    [
      'an entry in another place, so with another stamp',
      { a: 'shortlisted 1h', base: 'base 01', b: 'withdrawn 00', c: 'entered' },
      members,
      'entries[0].submitted_at',
      '"2026-11-23T10:00:00Z"',
      '"2026-11-23T10:00:01Z"',
    ],
    [
      'a withdrawal',
      { ...entries, b: 'shortlisted 00' },
      members,
      'entries[2].status',
      'shortlisted',
      'withdrawn',
    ],
    [
      'a ruling',
      { ...entries, b: 'disqualified 00' },
      members,
      'entries[2].status',
      'disqualified',
      'withdrawn',
    ],
    [
      'somebody run',
      { ...entries, b: 'withdrawn' },
      members,
      'entries, key "b"',
      'not on the shortlist',
      'on the shortlist',
    ],
    [
      'an outcome',
      { ...entries, a: 'shortlisted 0h' },
      members,
      'outcomes["a"]["grasping"]["pick"][0]',
      '0',
      '1',
    ],
    [
      'an outcome too many',
      { ...entries, a: 'shortlisted .h' },
      members,
      'outcomes["a"]["grasping"]["pick"][0]',
      '.',
      '1',
    ],
    ['no re-run', entries, {}, 'reruns', 'none of that axis', 'a re-run of "grasping"'],
    [
      'other pairs of the re-run',
      entries,
      { ...members, rerun: { units: 1, pairs: ['a u1'] } },
      'reruns[0].pairs[0]',
      '"a on pick, u1"',
      null,
    ],
  ])(
    'with %s, then the place and both values are named',
    (_, file, its, place, expected, there) => {
      expect(found(file, its)).toEqual({
        kind: 'differs',
        difference: { place, expected, found: there },
      });
    },
  );

  test('an entry that the file does not have is named', () => {
    const { c: _, ...fewer } = entries;
    expect(found(fewer)).toMatchObject({ difference: { found: 'the entry "c"' } });
  });

  test('a closed epoch takes nothing more, and what it lacks is named', () => {
    expect(found({ ...entries, d: 'entered' }, members, true)).toMatchObject({
      difference: { place: 'entries, key "d"', found: 'an epoch closed without' },
    });
  });

  test('a cancelled epoch cannot be loaded into', () => {
    const epoch = new MemoryEpoch();
    epoch.play(evidence(entries, members), 2);
    epoch.send({ type: 'CancelEpoch', reason: 'the rig burnt down' } satisfies EpochCommand);
    expect(epoch.play(evidence(entries, members))).toMatchObject({
      difference: { place: 'plan.epoch', found: 'a cancelled one' },
    });
  });
});
