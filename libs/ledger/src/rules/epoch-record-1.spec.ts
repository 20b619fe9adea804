import { describe, expect, test } from '@jest/globals';
import { anAxis, anEntry, anEvidence, aRerun } from '../../testing/evidence-builder.js';
import { axesOf, baseOf, submissionsOf, tasksOf } from '../../testing/record-reader.js';
import { axisVoids, epochRecord1 } from './epoch-record-1.js';

const notPublished = 'not_published_under_this_rule';

describe('epoch-record@1: each submission on its own units', () => {
  test('given voids of one entry, then they leave its own rate and nobody else’s', () => {
    const entries = [
      anEntry('shortlisted', 'hr10', { key: 'a' }),
      anEntry('shortlisted', '1110', { key: 'b' }),
    ];
    const rows = submissionsOf(epochRecord1.score(anEvidence(entries), 1)).flatMap(tasksOf);
    expect(rows).toMatchObject([
      { planned: 4, voids: 2, units: 2, successes: 1, runtime_voids: 1, rate_exact: '1/2' },
      { planned: 4, voids: 0, units: 4, successes: 3, runtime_voids: 0, rate_exact: '3/4' },
    ]);
  });

  test('given a task without a measured unit, then null, in no mean', () => {
    const entries = [anEntry('shortlisted', { axis: { gone: 'hr', kept: '10' } })];
    const [row] = submissionsOf(epochRecord1.score(anEvidence(entries), 1));
    expect(row?.axes).toMatchObject([
      { score_exact: '1/2', tasks: [{ rate: null, rate_exact: null }, { rate: 0.5 }] },
    ]);
  });

  test('given an axis without a measured unit, then its score is null', () => {
    const [row] = submissionsOf(epochRecord1.score(anEvidence([anEntry('shortlisted', 'hr')]), 1));
    expect(row?.axes).toMatchObject([{ score: null, score_exact: null }]);
  });

  test('the base model: its own voids and what is missing are left out', () => {
    const entries = [anEntry('shortlisted', '1111'), anEntry('base', '1h.r')];
    const base = baseOf(epochRecord1.score(anEvidence(entries), 1));
    expect(tasksOf(base)).toMatchObject([{ voids: 3, units: 1, runtime_voids: 1, rate: 1 }]);
  });
});

describe('epoch-record@1: void counts are published and decide nothing', () => {
  test.each([
    ['none', '1111', '0000', '1111', 0],
    ['harness and runtime voids alike', 'h111', '0r00', '1111', 2],
    ['a unit void for both counts once', 'h111', 'r000', '1111', 1],
    ['not those of the base model', '1111', '0000', 'hhrr', 0],
    ['not what is missing', '.111', '0000', '1111', 0],
  ])('given %s: %s %s (base %s), then %i', (_, a, b, base, expected) => {
    const entries = [anEntry('shortlisted', a), anEntry('shortlisted', b), anEntry('base', base)];
    expect(axisVoids(anAxis(4), entries)).toBe(expected);
  });

  test('far over the limit, nothing is dropped and nothing is in the way of closing', () => {
    const evidence = anEvidence([anEntry('shortlisted', 'hhr1')], { limit: '0' });
    expect(epochRecord1.obstacles(evidence)).toEqual([]);
    expect(axesOf(epochRecord1.score(evidence, 1))).toMatchObject([
      { voids: 3, void_fraction_exact: '3/4', rerun: 'none', dropped: false, reason: null },
    ]);
  });

  test('a re-run in the evidence changes nothing', () => {
    const reruns = [aRerun('axis', [['task', 'u0']])];
    const evidence = anEvidence([anEntry('shortlisted', 'hhr1')], { reruns });
    expect(axesOf(epochRecord1.score(evidence, 1))).toMatchObject([{ rerun: 'none' }]);
  });

  test('closing waits for missing outcomes', () => {
    const evidence = anEvidence([anEntry('shortlisted', '1.')]);
    expect(epochRecord1.obstacles(evidence)).toEqual([
      { code: 'outcomes_missing', key: 'shortlisted', axis: 'axis', task: 'task', units: ['u1'] },
    ]);
  });

  test('outcomes that do not fit the plan are our bug, never a void', () => {
    const short = [anEntry('shortlisted', '1h')];
    expect(() => axisVoids(anAxis(3), short)).toThrow('does not fit the plan');
  });
});

describe('epoch-record@1: no overall score and no rank', () => {
  test('the record says so; entries stand by key', () => {
    const entries = [
      anEntry('shortlisted', '1', { key: 'b' }),
      anEntry('withdrawn', '1', { key: 'a' }),
    ];
    const record = epochRecord1.score(anEvidence(entries), 1);
    expect(record).toMatchObject({ format: 'epoch-record/1', overall_score: notPublished });
    expect(record).not.toHaveProperty('appeals');
    expect(submissionsOf(record)).toMatchObject([
      { key: 'a', rank: null, score: null, score_reason: null },
      { key: 'b', rank: null, score: null, score_exact: null, score_reason: notPublished },
    ]);
  });
});
