/** Evidence and record of an epoch of either family, as bytes. */
import { type AnyState, isExam, isImported, isRegistry } from '#ledger/epoch/any-epoch';
import { openedOf } from '#ledger/epoch/state';
import { evidenceBytes } from '#ledger/evidence/encode';
import { evidenceOf } from '#ledger/evidence/of-state';
import { examEvidenceBytes, examEvidenceOf, examRecord } from '#ledger/exam/exam-evidence';
import { openedExam } from '#ledger/exam/exam-state';
import { invariant } from '#ledger/invariant';
import { canonicalBytes } from '#ledger/record/canonical';
import type { Registry } from './registry.js';

/** What a close writes down. */
export interface EpochDocuments {
  readonly evidence: Uint8Array;
  readonly record: Uint8Array;
}

/** What a close of `state` as `revision` writes down. The state must not change meanwhile. */
export async function documentsOf(
  state: AnyState,
  revision: number,
  registry: Registry,
): Promise<EpochDocuments> {
  invariant(!isRegistry(state) && !isImported(state), 'only what has events is closed');
  if (isExam(state)) {
    const { value: suite } = await registry.suite(openedExam(state).suiteSha256);
    const evidence = examEvidenceOf(state, suite);
    const record = examRecord(evidence, revision);
    return { evidence: examEvidenceBytes(evidence), record: canonicalBytes(record) };
  }
  const evidence = evidenceOf(state);
  const record = openedOf(state).rule.score(evidence, revision);
  return { evidence: evidenceBytes(evidence), record: canonicalBytes(record) };
}
