import { describe, expect, test } from '@jest/globals';
import { anAxis, anEntry, anEvidence, aRerun } from '../../testing/evidence-builder.js';
import { axesOf, baseOf, submissionsOf, tasksOf } from '../../testing/record-reader.js';
import { fraction, toText } from '../numeric/fraction.js';
import { axisVoids, epochRecord3 } from './epoch-record-3.js';

const limit = fraction(1, 10);

describe('epoch-record@3: void fraction of an axis of ten units, limit 1/10', () => {
  test.each([
    ['no harness void', '1111100000', '0000011111', '1111111111', '0/1', false],
    ['exactly at the limit', 'h111100000', '0000011111', '1111111111', '1/10', false],
    ['one unit above the limit', 'h111100000', '000001111h', '1111111111', '1/5', true],
    ['one unit, void for both', 'h111100000', 'h000011111', '1111111111', '1/10', false],
    ['voids of the base model', '1111100000', '0000011111', 'hhhhhhhhhh', '0/1', false],
    ['runtime voids and missing', 'rr11100000', '....011111', '1111111111', '0/1', false],
  ])('given %s: %s %s (base %s), then %s, over %s', (_, a, b, base, expected, over) => {
    const entries = [anEntry('shortlisted', a), anEntry('shortlisted', b), anEntry('base', base)];
    const found = axisVoids(anAxis(10), entries, limit);
    expect([toText(found.voidFraction), found.over]).toEqual([expected, over]);
  });

  test.each(['entered', 'withdrawn', 'disqualified'] as const)(
    'given an entry that is %s, then its harness voids drop nothing',
    (status) => {
      const entries = [anEntry('shortlisted', '1111111111'), anEntry(status, 'hhhhhhhhhh')];
      expect(axisVoids(anAxis(10), entries, limit).voids).toBe(0);
    },
  );

  test('outcomes that do not fit the plan are our bug, never a void', () => {
    const short = [anEntry('shortlisted', '1h')];
    expect(() => axisVoids(anAxis(3), short, limit)).toThrow('does not fit the plan');
  });
});

describe('epoch-record@3: the limit is compared as an exact fraction', () => {
  test.each([
    ['0', 0, false],
    ['0', 1, true],
    ['0.1', 1, false],
    ['0.099999999999999999', 1, true],
    ['0.3', 3, false],
    ['0.3', 4, true],
    ['1', 10, false],
    ['1.000', 10, false],
  ])('given the limit %s and %i void units of ten, then over %s', (written, voids, over) => {
    const evidence = anEvidence(
      [anEntry('shortlisted', 'h'.repeat(voids) + '1'.repeat(10 - voids))],
      { limit: written },
    );
    const codes = epochRecord3.obstacles(evidence).map(({ code }) => code);
    expect(codes).toEqual(over ? ['axis_over_limit'] : []);
  });
});

describe('epoch-record@3: an axis is dropped', () => {
  const over = 'hh11';
  const allVoid = 'hhhh';
  test.each([
    ['over, re-run', over, [aRerun('axis', [['task', 'u3']])], 'done', 'over_limit_after_rerun'],
    [
      'over, nothing can be re-run',
      over,
      [aRerun('axis', [], [['task', 'u0']])],
      'impossible',
      'over_limit_cannot_rerun',
    ],
    [
      'over, some can be re-run',
      over,
      [aRerun('axis', [['task', 'u1']], [['task', 'u0']])],
      'done',
      'over_limit_after_rerun',
    ],
    ['all void, re-run', allVoid, [aRerun('axis', [])], 'done', 'over_limit_after_rerun'],
    ['not over after its re-run', '1111', [aRerun('axis', [['task', 'u0']])], 'done', null],
    ['over, not re-run yet', over, [], 'none', null],
    ['nothing measured, not re-run yet', allVoid, [], 'none', 'nothing_measured'],
  ])('given %s, then rerun and reason say so', (_, outcomes, reruns, rerun, reason) => {
    const record = epochRecord3.score(
      anEvidence([anEntry('shortlisted', outcomes)], { reruns }),
      1,
    );
    expect(axesOf(record)).toMatchObject([{ rerun, reason, dropped: reason !== null }]);
  });

  test('given the limit 1 and every unit void, then not over, but nothing was measured', () => {
    const evidence = anEvidence([anEntry('shortlisted', 'hh')], { limit: '1' });
    expect(epochRecord3.obstacles(evidence)).toEqual([]);
    const record = epochRecord3.score(evidence, 1);
    expect(axesOf(record)).toMatchObject([{ reason: 'nothing_measured', voids: 2, planned: 2 }]);
  });

  test('then it is in nobody’s mean, and its task rates are published all the same', () => {
    const axes = (dropped: string, kept: string) => ({
      dropped: { a: dropped },
      kept: { a: kept },
    });
    const entries = [
      anEntry('shortlisted', axes('h100', '10')),
      anEntry('base', axes('1111', '11')),
    ];
    const reruns = [aRerun('dropped', [['a', 'u0']])];
    const record = epochRecord3.score(anEvidence(entries, { reruns }), 1);
    const [submission] = submissionsOf(record);
    expect(submission).toMatchObject({ score_exact: '1/2', rank: 1 });
    expect(submission?.axes).toMatchObject([
      { axis: 'dropped', score: null, score_exact: null, tasks: [{ rate_exact: '1/3' }] },
      { axis: 'kept', score: 0.5, score_exact: '1/2', tasks: [{ rate_exact: '1/2' }] },
    ]);
    expect(baseOf(record)).toMatchObject({ score_exact: '1/1', rank: null });
  });

  test('given every axis dropped, then no score, a reason, and no rank', () => {
    const entries = [anEntry('shortlisted', 'hh11'), anEntry('base', '1111')];
    const reruns = [aRerun('axis', [['task', 'u0']])];
    const record = epochRecord3.score(anEvidence(entries, { reruns }), 1);
    const unscored = { score: null, score_exact: null, score_reason: 'no_axis_scored', rank: null };
    expect(submissionsOf(record)).toMatchObject([unscored]);
    expect(baseOf(record)).toMatchObject(unscored);
  });
});

describe('epoch-record@3: rates', () => {
  test.each([
    ['a true zero is a score', '0000', [4, 0, 4, 0, 0, 0, '0/1']],
    ['a runtime void is a failure', '1r0r', [4, 0, 4, 1, 2, 0.25, '1/4']],
    ['a harness void leaves the unit out', '1h00', [4, 1, 3, 1, 0, 1 / 3, '1/3']],
    ['a runtime void beside a harness void', 'rh11', [4, 1, 3, 2, 1, 2 / 3, '2/3']],
    ['nothing but harness voids', 'hhhh', [4, 4, 0, 0, 0, null, null]],
  ])('given %s: %s, then the task row adds up', (_, outcomes, expected) => {
    const record = epochRecord3.score(anEvidence([anEntry('shortlisted', outcomes)]), 1);
    const [row] = submissionsOf(record).flatMap(tasksOf);
    expect([
      ...[row?.planned, row?.voids, row?.units, row?.successes, row?.runtime_voids],
      ...[row?.rate, row?.rate_exact],
    ]).toEqual(expected);
  });

  test('given a task without a measured unit, then its rate is null and in no mean', () => {
    const entries = [anEntry('shortlisted', { axis: { gone: 'hh', kept: '10' } })];
    const record = epochRecord3.score(anEvidence(entries, { limit: '0.5' }), 1);
    expect(submissionsOf(record)[0]?.axes).toMatchObject([
      { score_exact: '1/2', tasks: [{ rate: null, rate_exact: null }, { rate: 0.5 }] },
    ]);
  });

  test('given tasks of unequal size, then each counts once', () => {
    const entries = [anEntry('shortlisted', { axis: { short: '1', long: '0000000001' } })];
    const record = epochRecord3.score(anEvidence(entries), 1);
    expect(submissionsOf(record)[0]?.axes).toMatchObject([{ score_exact: '11/20', score: 0.55 }]);
  });

  test('given one entry’s harness void, the unit leaves all rates; re-run, it is back', () => {
    const rates = (first: string): readonly unknown[] =>
      submissionsOf(
        epochRecord3.score(
          anEvidence([
            anEntry('shortlisted', first, { key: 'a' }),
            anEntry('shortlisted', '0111', { key: 'b' }),
          ]),
          1,
        ),
      ).map(({ key, score_exact }) => `${key} ${String(score_exact)}`);
    expect(rates('h100')).toEqual(['b 1/1', 'a 1/3']);
    expect(rates('1100')).toEqual(['b 3/4', 'a 1/2']);
  });
});
