import { describe, expect, test } from '@jest/globals';
import type { Finding, FindingCode, StepNumber } from '#ledger/verify/finding';
import type { Report } from '#ledger/verify/verify-bundle';
import { stepResults, verdictOf } from './verdict.js';

const checked = {
  ...{ events: 9, checkpoints: 1, service_checkpoints: 2, service_leaves: 2, documents: 2 },
  ...{ replayed: 9, evidences: 1, records: 1, receipts: 3, disclosures: 0 },
  ...{ held_checkpoints: 0, service_log_leaves: 0, cosignatures: 0 },
};

function finding(code: FindingCode, step: StepNumber): Finding {
  return { code, step, where: 'header', expected: null, found: null };
}

function report(findings: readonly Finding[], counts: Partial<Report['checked']> = {}): Report {
  const all = { ...checked, ...counts };
  return { verified: findings.length === 0, findings, notices: [], checked: all, bundle: null };
}

function states(given: Report): string {
  return stepResults(given)
    .map(({ step, state }) => `${step} ${state}`)
    .join(', ');
}

describe('the verdict', () => {
  test.each<[string, readonly Finding[], string]>([
    ['nothing was found', [], 'verified'],
    ['only the key is not given', [finding('key_not_pinned', 2)], 'consistent'],
    [
      'something else is wrong, too',
      [finding('key_not_pinned', 2), finding('chain_broken', 3)],
      'refused',
    ],
    ['one thing is wrong', [finding('root_mismatch', 4)], 'refused'],
  ])('given that %s', (_, findings, verdict) => {
    expect(verdictOf({ findings })).toBe(verdict);
  });
});

describe('the steps', () => {
  test('of a good bundle: good, or nothing to check', () => {
    expect(states(report([]))).toBe(
      '1 good, 2 good, 3 good, 4 good, 5 good, 6 good, 7 good, 8 good, 9 good, ' +
        '10 nothing, 11 nothing, 12 nothing',
    );
  });

  test('of a file that is no bundle: nothing behind the first was looked at', () => {
    const nothing = Object.fromEntries(Object.keys(checked).map((name) => [name, 0]));
    const found = stepResults(report([finding('bundle_malformed', 1)], nothing));
    expect(found[0]).toMatchObject({ state: 'findings', findings: 1 });
    expect(new Set(found.slice(1).map(({ state }) => state))).toEqual(new Set(['not_reached']));
  });

  test('without a key: the second says so', () => {
    expect(stepResults(report([finding('key_not_pinned', 2)]))[1]?.state).toBe('unpinned');
  });

  test('of a chain that is broken: what is not replayed has no record', () => {
    const given = report([finding('chain_broken', 3)], { events: 8, replayed: 4, records: 0 });
    expect(states(given)).toContain('7 cut_off, 8 not_reached');
  });

  test('of an epoch that is not closed: no record to check', () => {
    expect(states(report([], { records: 0, evidences: 0 }))).toContain('7 good, 8 nothing');
  });
});
