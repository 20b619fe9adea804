import { describe, expect, test } from '@jest/globals';
import { anEntry, anEvidence, aRerun } from '../../testing/evidence-builder.js';
import { rankingOf, submissionsOf, tasksOf } from '../../testing/record-reader.js';
import { epochRecord3 } from './epoch-record-3.js';

describe('epoch-record@3: what stands between evidence and its record', () => {
  const outcomes = (pick: string, place: string) => ({ grasping: { pick, place } });

  test('an outcome that is missing, per entry and task with its units', () => {
    const entries = [
      anEntry('shortlisted', outcomes('1.0', '11'), { key: 'a' }),
      anEntry('shortlisted', outcomes('..1', '1.'), { key: 'b' }),
    ];
    const missing = { code: 'outcomes_missing', axis: 'grasping' };
    expect(epochRecord3.obstacles(anEvidence(entries))).toEqual([
      { ...missing, key: 'a', task: 'pick', units: ['u1'] },
      { ...missing, key: 'b', task: 'pick', units: ['u0', 'u1'] },
      { ...missing, key: 'b', task: 'place', units: ['u1'] },
    ]);
  });

  test('given the missing unit declared void, then it is dropped for all', () => {
    const entries = [
      anEntry('shortlisted', '1h0', { key: 'a' }),
      anEntry('shortlisted', '111', { key: 'b' }),
    ];
    const evidence = anEvidence(entries, { limit: '0.5' });
    expect(epochRecord3.obstacles(evidence)).toEqual([]);
    const rows = submissionsOf(epochRecord3.score(evidence, 1)).flatMap(tasksOf);
    expect(rows.map(({ units }) => units)).toEqual([2, 2]);
  });

  test.each(['base', 'withdrawn', 'disqualified'] as const)(
    'never what an entry that is %s lacks',
    (status) => {
      const entries = [anEntry('shortlisted', '10'), anEntry(status, '..')];
      expect(epochRecord3.obstacles(anEvidence(entries))).toEqual([]);
    },
  );

  test('an axis over the limit that was not re-run, with its fraction and the limit', () => {
    const entries = [anEntry('shortlisted', 'hh1111')];
    expect(epochRecord3.obstacles(anEvidence(entries, { limit: '0.10' }))).toEqual([
      { code: 'axis_over_limit', axis: 'axis', void_fraction: '1/3', limit: '0.10' },
    ]);
  });

  test.each([
    ['once it was re-run', [aRerun('axis', [['task', 'u0']])]],
    ['once none of its units can be re-run', [aRerun('axis', [], [['task', 'u0']])]],
  ])('never an axis over the limit %s', (_, reruns) => {
    const entries = [anEntry('shortlisted', 'hh1111')];
    expect(epochRecord3.obstacles(anEvidence(entries, { reruns }))).toEqual([]);
  });

  test('all of it at once, in plan order', () => {
    const entries = [anEntry('shortlisted', { one: { t: 'h.' }, two: { t: 'h1' } })];
    const found = epochRecord3.obstacles(anEvidence(entries));
    expect(found.map(({ code, axis }) => `${code} ${axis}`)).toEqual([
      'axis_over_limit one',
      'outcomes_missing one',
      'axis_over_limit two',
    ]);
  });
});

describe('epoch-record@3: a provisional record', () => {
  test('given missing outcomes, then they are left out of that entry’s own rates only', () => {
    const entries = [
      anEntry('shortlisted', '1..0', { key: 'a' }),
      anEntry('shortlisted', '1011', { key: 'b' }),
    ];
    const record = epochRecord3.score(anEvidence(entries), 1);
    expect(rankingOf(record)).toEqual(['1 b 3/4', '2 a 1/2']);
    expect(submissionsOf(record).flatMap(tasksOf)).toMatchObject([
      { planned: 4, voids: 0, units: 4 },
      { planned: 4, voids: 2, units: 2 },
    ]);
  });

  test('given an axis on which nothing was reported, then that entry has no score yet', () => {
    const both = (one: string, two: string) => ({ one: { t: one }, two: { t: two } });
    const entries = [
      anEntry('shortlisted', both('1', '.'), { key: 'a' }),
      anEntry('shortlisted', both('0', '1'), { key: 'b' }),
    ];
    const record = epochRecord3.score(anEvidence(entries), 1);
    expect(rankingOf(record)).toEqual(['1 b 1/2', '- a -']);
    expect(submissionsOf(record)[1]).toMatchObject({ score_reason: 'axis_not_measured' });
  });

  test('given an axis over the limit whose re-run is due, then it still counts', () => {
    const record = epochRecord3.score(anEvidence([anEntry('shortlisted', 'hh10')]), 1);
    expect(record['axes']).toMatchObject([{ rerun: 'none', dropped: false, reason: null }]);
    expect(rankingOf(record)).toEqual(['1 shortlisted 1/2']);
  });
});

describe('epoch-record@3: the record', () => {
  test('carries the plan’s own words, the revision and the appeals', () => {
    const appeal = { id: 'a1', key: 'shortlisted', ruling: 'upheld' } as const;
    const evidence = anEvidence([anEntry('shortlisted', '1')], {
      limit: '0.100',
      appeals: [appeal as never],
    });
    const record = epochRecord3.score(evidence, 2);
    expect(record).toMatchObject({
      ...{ format: 'epoch-record/3', rule: 'epoch-record@3', epoch: '2026-w48', title: 'Week 48' },
      ...{ revision: 2, max_void_fraction: '0.100', appeals: [appeal] },
    });
    expect(Object.keys(record).sort()).toEqual([
      ...['appeals', 'axes', 'base_model', 'epoch', 'format', 'max_void_fraction'],
      ...['overall_score', 'revision', 'rule', 'submissions', 'title'],
    ]);
  });

  test('names the rule that made it, also where the plan names another', () => {
    const evidence = anEvidence([anEntry('shortlisted', '1')], { rule: 'epoch-record@1' });
    expect(epochRecord3.score(evidence, 1)).toMatchObject({ rule: 'epoch-record@3' });
  });

  test('without appeals it says that there were none', () => {
    const record = epochRecord3.score(anEvidence([anEntry('shortlisted', '1')]), 1);
    expect(record['appeals']).toEqual([]);
  });
});
