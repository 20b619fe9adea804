/**
 * What is next in bringing an exam's evidence about: a pure function of the file and of what the
 * service has now, so a load that was cut off goes on from there.
 * Source: FORMATS, section 2 "load" ("An exam: attempts in file order").
 */
import { type Difference, firstDifference } from '#ledger/difference';
import { type AnyState, isExam, isImported } from '#ledger/epoch/any-epoch';
import type { ExamEvidence } from '#ledger/evidence/exam';
import { examPlanJson } from '#ledger/exam/decode-exam-plan';
import { attemptJson, suiteJson } from '#ledger/exam/exam-evidence';
import { type ExamState, openedExam } from '#ledger/exam/exam-state';
import type { Sha256Hex } from '#ledger/ids';
import { canonicalBytes } from '#ledger/record/canonical';
import { sha256Of } from '../sha256.js';

/** What follows from the file and what the service has. */
export type ExamStep =
  /** Nothing is there. */
  | { readonly kind: 'open' }
  /** Attempts of the file from this index on are still to be handed in, one or more. */
  | { readonly kind: 'attempts'; readonly from: number }
  /** Everything of the file is there, and nothing else. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'differs'; readonly difference: Difference };

/** The next step. Never throws; time O(attempts that are there). */
export function nextExamStep(evidence: ExamEvidence, state: AnyState): ExamStep {
  if (state.version === 0) return { kind: 'open' };
  if (isImported(state)) {
    const [expected, found] = ['an exam to load into', 'an imported record'];
    return { kind: 'differs', difference: { place: 'plan.epoch', expected, found } };
  }
  if (!isExam(state)) {
    const [expected, found] = ['the rule of exams', 'that of an epoch'];
    return { kind: 'differs', difference: { place: 'plan.rule', expected, found } };
  }
  const difference = openingDifference(evidence, state) ?? attemptDifference(evidence, state);
  if (difference !== null) return { kind: 'differs', difference };
  const from = state.attempts.size;
  if (from === evidence.attempts.length) return { kind: 'loaded' };
  if (state.phase !== 'closed') return { kind: 'attempts', from };
  const [expected, found] = ['an attempt to be there', 'an exam closed without'];
  return {
    kind: 'differs',
    difference: { place: `attempts[${String(from)}]`, expected, found },
  };
}

/** Digest of the suite of the file, as a registry that has it would name it. */
export function suiteDigest({ suite }: ExamEvidence): Sha256Hex {
  return sha256Of(canonicalBytes(suiteJson(suite)));
}

function openingDifference(evidence: ExamEvidence, state: ExamState): Difference | null {
  if (state.phase === 'cancelled') {
    return { place: 'plan.epoch', expected: 'an exam to load into', found: 'a cancelled one' };
  }
  const { plan, suiteSha256, referenceSha256 } = openedExam(state);
  return (
    firstDifference(examPlanJson(evidence.plan), examPlanJson(plan), 'plan') ??
    firstDifference(suiteDigest(evidence), suiteSha256, 'suite, by its digest') ??
    firstDifference(evidence.reference.sha256, referenceSha256, 'reference.sha256')
  );
}

/** The service has the first attempts of the file, each as it is there, and no others. */
function attemptDifference({ attempts }: ExamEvidence, state: ExamState): Difference | null {
  let index = 0;
  for (const present of state.attempts.values()) {
    const place = `attempts[${String(index)}]`;
    const planned = attempts[index];
    if (planned === undefined) {
      const { model, item, attempt } = present;
      return { place, expected: null, found: `attempt "${attempt}" of ${model} on ${item}` };
    }
    const difference = firstDifference(attemptJson(planned), attemptJson(present), place);
    if (difference !== null) return difference;
    index += 1;
  }
  return null;
}
