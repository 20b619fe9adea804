/**
 * Evidence whose records an independent implementation has computed: what the ledger makes of it
 * must be the same to the byte.
 * Source: ../shared/data/cases/README.md, ../shared/data/smtcomp-2025/SOURCE.md.
 */
import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { decodeEvidence } from '#ledger/evidence/decode';
import { evidenceBytes } from '#ledger/evidence/encode';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { canonicalBytes, canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { parseJson, parseJsonBytes } from '#ledger/record/strict-json';
import { findRule } from '#ledger/rules/registry';
import type { EpochRecord } from '#ledger/rules/rule';
import type { Decoded } from '#ledger/issue';
import { describeWithSharedData, sharedBytes, sharedLines } from '../shared-data.js';

type Expected = { record: Json; record_sha256: string } | { refused: readonly string[] };

describeWithSharedData('200 evidences with the results of an independent implementation', () => {
  const cases = sharedLines('cases/epoch.ndjson').map((line) => {
    const { case: number, evidence, expect: expected } = value(parseJson(line)) as Case;
    return { number, evidence, expected };
  });

  test('there are 200 of them', () => {
    expect(cases).toHaveLength(200);
  });

  test.each(cases)('case $number: the same record to the byte, or refused alike', (one) => {
    expect(outcomeOf(value(decodeEvidence(one.evidence)))).toEqual(expectedOf(one.expected));
  });

  test.each(cases)('case $number: written down and read again, the evidence is the same', (one) => {
    const evidence = value(decodeEvidence(one.evidence));
    const again = value(decodeEvidence(value(parseJsonBytes(evidenceBytes(evidence)))));
    expect(again).toEqual(evidence);
    expect(outcomeOf(again)).toEqual(expectedOf(one.expected));
  });
});

describeWithSharedData('SMT-COMP 2025, parallel track: 3 submissions, 151 units', () => {
  test('gives the published order, the exact scores and the record of that digest', () => {
    const bytes = sharedBytes('smtcomp-2025/evidence.json');
    const evidence = value(decodeEvidence(value(parseJsonBytes(bytes))));
    const expected = JSON.parse(sharedLines('smtcomp-2025/expected.json').join('\n')) as {
      rank: string[];
      score: Record<string, string>;
      record_sha256: string;
    };
    const record = recordOf(evidence);
    const rows = record['submissions'] as unknown as readonly Submission[];
    expect(rows.map(({ key }) => key)).toEqual(expected.rank);
    expect(Object.fromEntries(rows.map((row) => [row.key, row.score_exact]))).toEqual(
      expected.score,
    );
    expect(sha256Hex(canonicalBytes(record))).toBe(expected.record_sha256);
  });
});

interface Case {
  readonly [member: string]: Json;
  readonly case: number;
  readonly evidence: Json;
  readonly expect: Json & Expected;
}

interface Submission {
  readonly key: string;
  readonly score_exact: string;
}

/** The codes that stand in the way of closing, or the record and its digest. */
function outcomeOf(evidence: EpochEvidence): unknown {
  const found = findRule(evidence.plan.rule)?.obstacles(evidence) ?? [];
  if (found.length > 0) return { refused: [...new Set(found.map(({ code }) => code))].sort() };
  const record = recordOf(evidence);
  return { record: canonicalText(record), sha256: sha256Hex(canonicalBytes(record)) };
}

function expectedOf(expected: Expected): unknown {
  if ('refused' in expected) return { refused: [...expected.refused].sort() };
  return { record: canonicalText(expected.record), sha256: expected.record_sha256 };
}

function recordOf(evidence: EpochEvidence): EpochRecord {
  const rule = findRule(evidence.plan.rule);
  if (rule === null) throw new Error(`no rule ${evidence.plan.rule}`);
  return rule.score(evidence, 1);
}

function value<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(decoded.issues.map((one) => one.message).join('; '));
  return decoded.value;
}

function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
