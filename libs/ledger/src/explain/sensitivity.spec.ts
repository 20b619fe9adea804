import { describe, expect, test } from '@jest/globals';
import { aRerun, anEntry, anEvidence } from '../../testing/evidence-builder.js';
import { epochRecord1 } from '../rules/epoch-record-1.js';
import { epochRecord3 } from '../rules/epoch-record-3.js';
import { scoreRanges, sensitivity } from './sensitivity.js';

const entry = (key: string, outcomes: string) => anEntry('shortlisted', outcomes, { key });

/** Ranks as `key rank/if failures/if successes`, in record order, under a limit of 1/2. */
function ranks(...entries: readonly ReturnType<typeof entry>[]): readonly string[] {
  const evidence = anEvidence(entries, { limit: '0.5' });
  return sensitivity(evidence, epochRecord3.score(evidence, 1)).map(
    ({ key, rank, rank_if_failures: failures, rank_if_successes: successes }) =>
      [key, [rank, failures, successes].join('/')].join(' '),
  );
}

describe('sensitivity: the rank an entry would have without its own voids', () => {
  test.each([
    ['no voids', '1110', '1100', ['a 1/1/1', 'b 2/2/2']],
    // Without the void both have 1/2 and a is first by its key; with it a has 1/3 or 2/3.
    ['a void that could turn the order down', '10h', '101', ['a 1/2/1', 'b 2/2/2']],
    // Without the void a has 2/3 and b 1/3; with it b has 1/4 or 2/4, still less.
    ['a void too few to matter', '1101', '100h', ['a 1/1/1', 'b 2/2/2']],
    // Without the voids both have 3/6; with them b has 3/8 or 5/8.
    ['voids that could turn the order up', '11010010', '111000hh', ['a 1/1/1', 'b 2/2/1']],
  ])('given %s: %s and %s, then %j', (_, a, b, expected) => {
    expect(ranks(entry('a', a), entry('b', b))).toEqual(expected);
  });

  test('given a dropped axis, then its voids are no part of it', () => {
    const evidence = anEvidence(
      [
        anEntry('shortlisted', { x: { t: 'h' }, y: { t: '10' } }, { key: 'a' }),
        anEntry('shortlisted', { x: { t: '1' }, y: { t: '10' } }, { key: 'b' }),
      ],
      { limit: '0.5', reruns: [aRerun('x', [['t', 'u0']])] },
    );
    const found = sensitivity(evidence, epochRecord3.score(evidence, 1));
    expect(found.map(({ rank_if_failures }) => rank_if_failures)).toEqual([1, 2]);
    expect(found.map(({ rank_if_successes }) => rank_if_successes)).toEqual([1, 2]);
  });

  test('the scores behind the ranks: 1 of 3 and 2 of 3 where the void counts as either', () => {
    const evidence = anEvidence([entry('a', '10h'), entry('b', '101')], { limit: '0.5' });
    const record = epochRecord3.score(evidence, 1);
    expect(scoreRanges(evidence, record)).toEqual([
      {
        key: 'a',
        score_if_failures: 0.3333333333333333,
        score_if_failures_exact: '1/3',
        score_if_successes: 0.6666666666666666,
        score_if_successes_exact: '2/3',
      },
      {
        key: 'b',
        score_if_failures: 0.5,
        score_if_failures_exact: '1/2',
        score_if_successes: 0.5,
        score_if_successes_exact: '1/2',
      },
    ]);
  });

  test('given a rule without ranks, then there is nothing to move', () => {
    const evidence = anEvidence([entry('a', '1h')], { rule: 'epoch-record@1' });
    expect(scoreRanges(evidence, epochRecord1.score(evidence, 1))).toEqual([
      {
        key: 'a',
        score_if_failures: null,
        score_if_failures_exact: null,
        score_if_successes: null,
        score_if_successes_exact: null,
      },
    ]);
    expect(sensitivity(evidence, epochRecord1.score(evidence, 1))).toEqual([
      { key: 'a', rank: null, rank_if_failures: null, rank_if_successes: null },
    ]);
  });
});
