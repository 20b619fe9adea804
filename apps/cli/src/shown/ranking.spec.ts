import { describe, expect, test } from '@jest/globals';
import { evidence } from '../../testing/evidence-file.js';
import { findRule } from '#ledger/rules/registry';
import { exampleEvidence } from '../demo/example.js';
import { rankingText } from './ranking.js';

function record(rule: string, ...[entries, members]: Parameters<typeof evidence>): unknown {
  return findRule(rule)?.score(evidence(entries, { rule, ...members }), 1);
}

describe('a ranking in the terminal', () => {
  test('shows ranks, scores, bars, the base model without a rank, and who is not scored', () => {
    const text = rankingText(
      record('epoch-record@3', {
        a: 'shortlisted 10',
        b: 'shortlisted 11',
        base: 'base 01',
        c: 'entered',
      }),
      80,
    );
    expect(text.split('\n')).toEqual([
      'e-1  An epoch  (revision 1, epoch-record@3)',
      '',
      'rank  entry          score                        grasping',
      '   1  b              100 %  ████████████████████     100 %',
      '   2  a            50.00 %  ██████████··········   50.00 %',
      '   -  c (entered)        -                               -',
      '   -  base (base)  50.00 %  ██████████··········   50.00 %',
    ]);
  });

  test('says plainly that an old rule published no score', () => {
    const text = rankingText(record('epoch-record@2', { a: 'shortlisted 10' }), 80);
    expect(text).toContain('No overall score was published for this epoch.');
  });

  test('says in words why an axis is dropped, with its fraction and the limit', () => {
    const text = rankingText(
      record('epoch-record@3', { a: 'shortlisted h1' }, { rerun: { units: 1, pairs: ['a u1'] } }),
      80,
    );
    expect(text).toContain(
      "grasping is dropped, in nobody's mean: still over the limit after its re-run; " +
        '1 of 2 units void (1/2, the limit is 0.1).',
    );
  });

  test('says that a ranking is provisional', () => {
    const ranking = {
      ...(record('epoch-record@3', { a: 'shortlisted 1' }) as object),
      provisional: true,
    };
    expect(rankingText(ranking, 80)).toContain('PROVISIONAL');
  });

  test('shows as many axes as fit, and says how many do not', () => {
    const example = findRule('epoch-record@3')?.score(exampleEvidence(), 1);
    expect(rankingText(example, 74)).toContain('2 more axes do not fit this terminal.');
    expect(rankingText(example, 86)).toContain('One more axis does not fit this terminal.');
    expect(rankingText(example, 120)).not.toContain(' fit');
  });
});
