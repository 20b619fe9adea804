/**
 * The evidence of an exam epoch and the record that its rule makes of it, as bytes.
 * Source: FORMATS, section 5, "As an epoch".
 */
import type { ExamAttempt, ExamEvidence, ExamSuite } from '../evidence/exam.js';
import { canonicalBytes } from '../record/canonical.js';
import type { JsonObject } from '../record/json.js';
import { scoreExam } from '../rules/tcsexam-index-original-30303010-v0.1.js';
import { examPlanJson } from './decode-exam-plan.js';
import { type ExamState, openedExam } from './exam-state.js';
import { modelsJson, resultHead } from './model-results.js';

/** What was planned, handed in and adopted. `suite` must be the one of the opening. */
export function examEvidenceOf(state: ExamState, suite: ExamSuite): ExamEvidence {
  const { plan, referenceSha256 } = openedExam(state);
  return {
    plan,
    suite,
    reference: { reference_id: plan.solver_reference_id, sha256: referenceSha256 },
    attempts: [...state.attempts.values()],
  };
}

/** The canonical bytes of the evidence. */
export function examEvidenceBytes(evidence: ExamEvidence): Uint8Array {
  const { plan, suite, reference, attempts } = evidence;
  return canonicalBytes({
    format: 'tcsexam-evidence/1',
    plan: examPlanJson(plan),
    suite: suiteJson(suite),
    reference: { ...reference },
    attempts: attempts.map(attemptJson),
  });
}

/** The suite as it is stored and published. */
export function suiteJson({ suite, metric, tracks }: ExamSuite): JsonObject {
  return { suite, metric, tracks: tracks.map(({ track, items }) => ({ track, items })) };
}

/** The nine columns as text and what is kept beside them, as evidence has them. */
export function attemptJson(attempt: ExamAttempt): JsonObject {
  return {
    model: attempt.model,
    track: attempt.track,
    item: attempt.item,
    attempt: attempt.attempt,
    score: attempt.score,
    adoption_status: attempt.adoption_status,
    score_status: attempt.score_status,
    score_type: attempt.score_type,
    solver_protocol: attempt.solver_protocol,
    raw_reward: attempt.raw_reward,
    reason: attempt.reason,
    replaced_by: attempt.replaced_by,
    records_sha256: attempt.records_sha256,
  };
}

/** The record of `revision` (1, 2, ...); while the exam is open, what a close would publish. */
export function examRecord({ plan, suite, attempts }: ExamEvidence, revision: number): JsonObject {
  return {
    format: 'tcsexam-record/1',
    rule: plan.rule,
    epoch: plan.epoch,
    title: plan.title,
    revision,
    ...resultHead(suite, plan),
    models: modelsJson(scoreExam(suite, plan, attempts)),
  };
}
