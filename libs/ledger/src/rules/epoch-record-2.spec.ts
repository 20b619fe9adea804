import { describe, expect, test } from '@jest/globals';
import { anAxis, anEntry, anEvidence, aRerun } from '../../testing/evidence-builder.js';
import { axesOf, baseOf, submissionsOf, tasksOf } from '../../testing/record-reader.js';
import { fraction, toText } from '../numeric/fraction.js';
import { axisVoids, epochRecord2 } from './epoch-record-2.js';

const notPublished = 'not_published_under_this_rule';

describe('epoch-record@2: paired units and the void limit, as under the current rule', () => {
  test.each([
    ['exactly at the limit', 'h111100000', '0000011111', '1/10', false],
    ['one unit above the limit', 'h111100000', '000001111h', '1/5', true],
    ['one unit, void for both', 'h111100000', 'h000011111', '1/10', false],
  ])('given %s: %s %s, then %s, over %s', (_, a, b, expected, over) => {
    const entries = [anEntry('shortlisted', a), anEntry('shortlisted', b)];
    const found = axisVoids(anAxis(10), entries, fraction(1, 10));
    expect([toText(found.voidFraction), found.over]).toEqual([expected, over]);
  });

  test('given a harness void of one, then the unit is dropped for both; `r` is a failure', () => {
    const entries = [
      anEntry('shortlisted', 'h101', { key: 'a' }),
      anEntry('shortlisted', '1r11', { key: 'b' }),
    ];
    const record = epochRecord2.score(anEvidence(entries, { limit: '0.5' }), 1);
    expect(submissionsOf(record).flatMap(tasksOf)).toMatchObject([
      { planned: 4, voids: 1, units: 3, successes: 2, runtime_voids: 0, rate_exact: '2/3' },
      { planned: 4, voids: 1, units: 3, successes: 2, runtime_voids: 1, rate_exact: '2/3' },
    ]);
  });

  test.each([
    ['re-run', [aRerun('axis', [['task', 'u0']])], 'over_limit_after_rerun'],
    ['impossible to re-run', [aRerun('axis', [], [['task', 'u0']])], 'over_limit_cannot_rerun'],
  ])('given an axis over the limit and %s, then it is dropped: %s', (_, reruns, reason) => {
    const record = epochRecord2.score(anEvidence([anEntry('shortlisted', 'h1')], { reruns }), 1);
    expect(axesOf(record)).toMatchObject([{ dropped: true, reason }]);
    expect(submissionsOf(record)[0]?.axes).toMatchObject([{ score: null, score_exact: null }]);
  });

  test.each([
    ['re-run', [aRerun('axis', [['task', 'u0']])]],
    ['impossible to re-run', [aRerun('axis', [], [['task', 'u0']])]],
  ])('given an axis over the limit and %s, then closing does not wait for it', (_, reruns) => {
    const evidence = anEvidence([anEntry('shortlisted', 'h1')], { reruns });
    expect(epochRecord2.obstacles(evidence)).toEqual([]);
  });

  test('closing waits for missing outcomes and for the re-run', () => {
    const evidence = anEvidence([anEntry('shortlisted', 'h.')]);
    expect(epochRecord2.obstacles(evidence).map(({ code }) => code)).toEqual([
      'axis_over_limit',
      'outcomes_missing',
    ]);
  });
});

describe('epoch-record@2: no overall score and no rank', () => {
  const record = epochRecord2.score(
    anEvidence([
      anEntry('base', '11'),
      anEntry('shortlisted', '11', { key: 'z' }),
      anEntry('shortlisted', '00', { key: '\u{1f600}' }),
      anEntry('entered', null, { key: '\uff5e' }),
    ]),
    1,
  );

  test('the record says so plainly, and of everybody who was scored', () => {
    expect(record).toMatchObject({ format: 'epoch-record/2', overall_score: notPublished });
    const unscored = { rank: null, score: null, score_exact: null, score_reason: notPublished };
    expect([baseOf(record), submissionsOf(record)[0]]).toMatchObject([unscored, unscored]);
  });

  test('axis scores are published; entries are ordered by key in code points', () => {
    const rows = submissionsOf(record);
    expect(rows.map(({ key }) => key)).toEqual(['z', '\uff5e', '\u{1f600}']);
    expect(rows[0]?.axes).toMatchObject([{ score: 1, score_exact: '1/1' }]);
    expect(rows[1]).toMatchObject({ score_reason: null, rank: null });
    expect(rows[1]).not.toHaveProperty('axes');
  });

  test('it has no appeals', () => {
    expect(record).not.toHaveProperty('appeals');
  });
});
