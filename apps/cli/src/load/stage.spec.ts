import { describe, expect, test } from '@jest/globals';
import { decodeEvidence } from '#ledger/evidence/decode';
import { evidenceOf } from '#ledger/evidence/of-state';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { canonicalText } from '#ledger/record/canonical';
import type { Json, JsonObject } from '#ledger/record/json';
import { findRule } from '#ledger/rules/registry';
import {
  type EntryLines,
  evidence,
  evidenceFile,
  type FileMembers,
} from '../../testing/evidence-file.js';
import { commandsOf, MemoryEpoch } from '../../testing/memory-epoch.js';
import { exampleEvidence } from '../demo/example.js';
import { targetOf } from './target.js';

/** An epoch with voids over the limit, re-run, and everybody that can be in one. */
const story: EntryLines = {
  base: 'base 01h1',
  a: 'shortlisted 10r1',
  b: 'shortlisted 1h01',
  early: 'withdrawn',
  late: 'withdrawn hr01',
  out: 'disqualified 1.0h',
  aside: 'entered',
};
const storyMembers: FileMembers = {
  rerun: { units: 1, pairs: ['a u1', 'base u3'] },
  cannot: ['u2'],
};

/** The record of what is in `epoch` under its rule, as text. */
function recordText({ state }: MemoryEpoch): string {
  return recordTextOf(evidenceOf(state));
}

function recordTextOf(file: EpochEvidence): string {
  const rule = findRule(file.plan.rule);
  return rule === null ? 'no such rule' : canonicalText(rule.score(file, 1));
}

describe('loading an evidence file into a fresh service', () => {
  test('given all that can be in a file, then its events come in the order of an epoch', () => {
    const epoch = new MemoryEpoch();
    expect(epoch.play(evidence(story, storyMembers))).toEqual({ kind: 'loaded' });
    expect(epoch.types).toEqual([
      'EpochOpened',
      ...Array.from({ length: 7 }, () => 'EntrySubmitted'),
      'EntryWithdrawn',
      'EntriesShortlisted',
      'OutcomesRecorded',
      'EntryWithdrawn',
      'EntryDisqualified',
      'VoidsRerun',
      'OutcomesRecorded',
    ]);
  });

  test('then the record is that of the file', () => {
    const epoch = new MemoryEpoch();
    epoch.play(evidence(story, storyMembers));
    expect(recordText(epoch)).toBe(recordTextOf(evidence(story, storyMembers)));
  });

  test('a plan without opens_at opens at the earliest stamp, so that all are accepted', () => {
    expect(targetOf(evidence(story)).plan.opens_at).toBe('2026-11-23T10:00:00Z');
  });

  test('a plan with opens_at keeps it', () => {
    const file = evidence(story, { opensAt: '2026-11-01T00:00:00Z' });
    expect(targetOf(file).plan.opens_at).toBe('2026-11-01T00:00:00Z');
  });

  test('an empty shortlist is shortlisted as such', () => {
    const epoch = new MemoryEpoch();
    expect(epoch.play(evidence({ base: 'base 10' }))).toEqual({ kind: 'loaded' });
    expect(epoch.state.shortlist).toEqual([]);
  });

  test('an entry that the file has in the pairs of a re-run leaves after that re-run', () => {
    const epoch = new MemoryEpoch();
    const file = evidence(
      { a: 'shortlisted 11', b: 'withdrawn 01' },
      { rerun: { units: 1, pairs: ['b u1'] } },
    );
    expect(epoch.play(file)).toEqual({ kind: 'loaded' });
    expect(epoch.types.slice(-3)).toEqual(['VoidsRerun', 'OutcomesRecorded', 'EntryWithdrawn']);
  });

  test('an entry leaves after a re-run that could not run again what only it was void on', () => {
    const file = evidence(
      { a: 'shortlisted 011', b: 'withdrawn 1h0' },
      { rerun: { units: 1, pairs: ['a u1'] }, cannot: ['u2'] },
    );
    const epoch = new MemoryEpoch();
    expect(epoch.play(file)).toEqual({ kind: 'loaded' });
    expect(epoch.types.slice(-3)).toEqual(['VoidsRerun', 'OutcomesRecorded', 'EntryWithdrawn']);
  });

  test('an entry leaves between two re-runs when only the first set it back', () => {
    const axis = (name: string): Json => ({ axis: name, tasks: [{ task: 't', units: ['u'] }] });
    const rerun = (name: string, key: string): Json => {
      return { axis: name, units: 1, pairs: [{ key, task: 't', unit: 'u' }], cannot_rerun: [] };
    };
    const file = evidenceFile({ a: 'shortlisted', b: 'withdrawn' }) as JsonObject;
    const { plan } = file as { readonly plan: JsonObject };
    const decoded = decodeEvidence({
      ...file,
      plan: { ...plan, axes: [axis('x'), axis('y')] },
      outcomes: { a: { x: { t: '1' }, y: { t: '1' } }, b: { x: { t: '0' }, y: { t: 'h' } } },
      reruns: [rerun('x', 'b'), rerun('y', 'a')],
    });
    if (!decoded.ok) throw new Error('the file is fine');
    const epoch = new MemoryEpoch();
    expect(epoch.play(decoded.value)).toEqual({ kind: 'loaded' });
    expect(epoch.types.slice(-5)).toEqual([
      'VoidsRerun',
      'OutcomesRecorded',
      'EntryWithdrawn',
      'VoidsRerun',
      'OutcomesRecorded',
    ]);
  });

  test('units that are void for everybody for no reason in the file are withdrawn first', () => {
    const file = evidence(
      { a: 'shortlisted 1hh', b: 'shortlisted 11h', base: 'base 01h' },
      { rerun: { units: 1, pairs: ['a u2'] } },
    );
    const epoch = new MemoryEpoch();
    expect(epoch.play(file)).toEqual({ kind: 'loaded' });
    expect(epoch.types.slice(-4)).toEqual([
      'UnitsWithdrawn',
      'OutcomesRecorded',
      'VoidsRerun',
      'OutcomesRecorded',
    ]);
    expect(recordText(epoch)).toBe(recordTextOf(file));
    expect(epoch.play(file)).toEqual({ kind: 'loaded' });
  });
});

describe('loading again', () => {
  const file = evidence(story, storyMembers);

  test.each([1, 2, 3, 4, 5, 6, 7])(
    'given %i stages are there, then it goes on from there',
    (stages) => {
      const epoch = new MemoryEpoch();
      epoch.play(file, stages);
      expect(epoch.play(file)).toEqual({ kind: 'loaded' });
      expect(recordText(epoch)).toBe(recordTextOf(file));
    },
  );

  test('given a stage was cut off after any of its commands, then it goes on from there', () => {
    const whole = new MemoryEpoch();
    whole.play(file);
    for (let commands = 1; commands < whole.types.length; commands += 1) {
      const epoch = new MemoryEpoch();
      playCommands(epoch, commands);
      expect(epoch.play(file)).toEqual({ kind: 'loaded' });
      expect(recordText(epoch)).toBe(recordTextOf(file));
    }
  });

  test('given everything is there, closed or not, then nothing is left to do', () => {
    const epoch = new MemoryEpoch();
    epoch.play(file);
    const { version } = epoch.state;
    expect(epoch.play(file)).toEqual({ kind: 'loaded' });
    expect(epoch.state.version).toBe(version);
    expect(epoch.send({ type: 'CloseEpoch' })).toEqual([]);
    expect(epoch.play(file)).toEqual({ kind: 'loaded' });
  });

  function playCommands(epoch: MemoryEpoch, count: number): void {
    let left = count;
    while (left > 0) {
      for (const command of commandsOf(epoch.next(file)).slice(0, left)) {
        epoch.send(command);
        left -= 1;
      }
    }
  }
});

describe('what a load cannot bring about', () => {
  test('given an outcome is missing beside the re-run, then the re-run is refused', () => {
    const file = evidence(
      { a: 'shortlisted 1.1', b: 'shortlisted 111' },
      { rerun: { units: 1, pairs: ['b u1'] } },
    );
    const end = new MemoryEpoch().play(file);
    expect(end).toEqual({ kind: 'refused', codes: ['outcomes_missing'] });
  });

  test('given a re-run that was not needed, then it is refused', () => {
    const file = evidence(
      { a: 'shortlisted 1111111111' },
      { rerun: { units: 1, pairs: ['a u1'] } },
    );
    const end = new MemoryEpoch().play(file);
    expect(end).toEqual({ kind: 'refused', codes: ['axis_not_over'] });
  });
});

describe('the example epoch', () => {
  test('loads, and closes with the record of its file', () => {
    const epoch = new MemoryEpoch();
    expect(epoch.play(exampleEvidence())).toEqual({ kind: 'loaded' });
    expect(epoch.send({ type: 'CloseEpoch' })).toEqual([]);
    expect(recordText(epoch)).toBe(recordTextOf(exampleEvidence()));
  });
});
