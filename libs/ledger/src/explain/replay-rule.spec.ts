import { describe, expect, test } from '@jest/globals';
import { cryptography } from '../../testing/cryptography.js';
import { anEntry, anEvidence, aRerun } from '../../testing/evidence-builder.js';
import { epochRecord1 } from '../rules/epoch-record-1.js';
import { epochRecord2 } from '../rules/epoch-record-2.js';
import { epochRecord3 } from '../rules/epoch-record-3.js';
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import type { EpochRule } from '../rules/rule.js';
import { replayRule, type RuleReplay } from './replay-rule.js';

const { sha256 } = cryptography;
const evidence = anEvidence(
  [
    anEntry('shortlisted', '1h', { key: 'a' }),
    anEntry('shortlisted', '11', { key: 'b' }),
    anEntry('base', '10', { key: 'base' }),
  ],
  { limit: '0.5' },
);

function replayed(other: EpochRule, published = 'published'): RuleReplay {
  const digest = sha256Hex(canonicalBytes(epochRecord3.score(evidence, 2)), sha256);
  const whose = published === 'published' ? digest : null;
  const given = { evidence, revision: 2, inForce: epochRecord3, other, published: whose };
  return replayRule(given, sha256);
}

describe('the same evidence under another rule', () => {
  test('the rule in force makes the published record again', () => {
    const { matches, published_sha256, in_force, revision } = replayed(epochRecord1);
    expect([matches, revision]).toEqual([true, 2]);
    expect(in_force.record_sha256).toBe(published_sha256);
  });

  test('a record that does not come out again is said to be so', () => {
    const published = 'ab'.repeat(32) as never;
    const given = { evidence, revision: 2, inForce: epochRecord3, other: epochRecord1, published };
    expect(replayRule(given, sha256).matches).toBe(false);
    expect(replayed(epochRecord1, 'nothing').matches).toBeNull();
  });

  test('under a rule without ranks everybody who had one loses it', () => {
    const { entries, axes } = replayed(epochRecord1);
    expect(
      entries.map(({ key, in_force, other, moved }) => {
        return [key, in_force.rank, in_force.score_exact, other.rank, moved];
      }),
    ).toEqual([
      ['a', 1, '1/1', null, true],
      ['b', 2, '1/1', null, true],
      ['base', null, '1/1', null, false],
    ]);
    expect(axes).toEqual([
      {
        axis: 'axis',
        in_force: { voids: 1, void_fraction_exact: '1/2', dropped: false },
        other: { voids: 1, void_fraction_exact: '1/2', dropped: false },
      },
    ]);
  });

  test('what would keep it from being closed under the other rule is named', () => {
    const over = anEvidence([anEntry('shortlisted', '1h', { key: 'a' })], { limit: '0.1' });
    const given = { evidence: over, revision: 1, published: null };
    const report = replayRule({ ...given, inForce: epochRecord1, other: epochRecord2 }, sha256);
    expect(report.in_force.obstacles).toEqual([]);
    expect(report.other.obstacles).toMatchObject([{ code: 'axis_over_limit', axis: 'axis' }]);
  });

  test('an axis that only the other rule drops', () => {
    const rerun = anEvidence([anEntry('shortlisted', '1h', { key: 'a' })], {
      limit: '0.1',
      reruns: [aRerun('axis', [['task', 'u1']])],
    });
    const given = { evidence: rerun, revision: 1, published: null };
    const report = replayRule({ ...given, inForce: epochRecord1, other: epochRecord3 }, sha256);
    expect(report.axes.map(({ in_force, other }) => [in_force.dropped, other.dropped])).toEqual([
      [false, true],
    ]);
  });
});
