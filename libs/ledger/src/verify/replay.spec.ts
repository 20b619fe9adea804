/**
 * What an operator who holds the real key can still not do: everything here is sealed, chained and
 * signed like the truth, and found by playing the epoch again.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bundleOf } from '../../testing/bundle-builder.js';
import { cryptography } from '../../testing/cryptography.js';
import { aRow } from '../../testing/epoch-builder.js';
import { histories, play } from '../../testing/random-histories.js';
import { builtEpoch, type BuiltEpoch, log } from '../../testing/sealed-epoch.js';
import {
  altered,
  closing,
  honest,
  lies,
  outcomes,
  published,
  story,
} from '../../testing/tamperings/lies.js';
import { nothingHeld, type Report, verifyBundle } from './verify-bundle.js';

const pinned = { ...nothingHeld, keys: [log.key] };
async function verified(epoch: BuiltEpoch): Promise<Report> {
  return verifyBundle([await bundleOf(epoch)], { cryptography, held: pinned });
}

describe('an honest bundle', () => {
  test('verifies, and says what was checked', async () => {
    const { findings, checked, notices } = await verified(honest);
    expect(findings).toEqual([]);
    expect(notices).toEqual([]);
    const events = honest.lines.length;
    expect(checked).toMatchObject({ events, replayed: events, evidences: 1, records: 1 });
  });

  test('of an epoch that is not closed verifies, and says so', async () => {
    const { findings, notices } = await verified(builtEpoch(play(story.slice(0, 6)).events));
    expect(findings).toEqual([]);
    expect(notices).toEqual([{ code: 'not_closed', step: 6, where: 'events[6]' }]);
  });

  test('of any epoch verifies: re-runs, retries, voids, withdrawals, reopenings', async () => {
    const counts = { closings: 0, reopened: 0, reruns: 0, left: 0 };
    const property = fc.asyncProperty(histories, async ({ events }) => {
      const epoch = builtEpoch(events);
      const { findings, checked } = await verified(epoch);
      expect(findings).toEqual([]);
      const count = (...of: readonly string[]): number =>
        events.filter(({ type }) => of.includes(type)).length;
      expect(checked).toMatchObject({ replayed: events.length, records: count('EpochClosed') });
      counts.closings += count('EpochClosed');
      counts.reopened += count('EpochReopened');
      counts.reruns += count('VoidsRerun');
      counts.left += count('EntryWithdrawn', 'EntryDisqualified', 'UnitsWithdrawn');
    });
    await fc.assert(property, { numRuns: 150, seed: 20261123 });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  }, 120_000);
});

describe('a signed lie', () => {
  test.each(lies)('%s', async (_, epoch, code, where) => {
    const { findings } = await verified(epoch);
    expect(findings[0]).toMatchObject({ code, where });
  });

  test('the first place that differs is named, with both values', async () => {
    const { findings } = await verified(
      published((text) => text.replace('"score_exact":"1/3"', '"score_exact":"2/3"')),
    );
    expect(findings).toEqual([
      {
        code: 'record_differs',
        step: 8,
        where: `events[${closing}].body.record_sha256`,
        place: 'submissions[1].axes[1].score_exact',
        expected: '"1/3"',
        found: '"2/3"',
      },
    ]);
  });

  test('a plan under a rule of the future: named, and the replay stops', async () => {
    const { findings, checked } = await verified(
      altered(1, (body) => {
        const { plan } = body as { plan: object };
        return { plan: { ...plan, rule: 'epoch-record@9' } };
      }),
    );
    const about = findings.filter(({ step }) => step >= 7);
    expect(about.map(({ code, where }) => [code, where])).toEqual([
      ['rule_unknown', 'events[1].body.plan.rule'],
    ]);
    expect(checked.replayed).toBe(0);
  });

  test('at most twenty findings of a code', async () => {
    const rows = Array.from({ length: 30 }, () => ({ ...aRow('a', '1'), run: '1' }));
    const { findings } = await verified(altered(outcomes, () => ({ rows })));
    expect(findings.filter(({ code }) => code === 'body_invalid')).toHaveLength(20);
  });
});
