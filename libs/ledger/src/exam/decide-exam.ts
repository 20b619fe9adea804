/**
 * Decides the commands of an exam epoch: what happens because of one, or why nothing does.
 * Source: RULES, "TCSExam"; FORMATS, sections 5 and 6.
 */
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import { decideAdopt, decideExclude, decideSubmit } from './decide-attempts.js';
import { examPlanJson } from './decode-exam-plan.js';
import type { ExamCommand, OpenExam } from './exam-commands.js';
import { examEvidenceBytes, examEvidenceOf, examRecord } from './exam-evidence.js';
import type { ExamRejection } from './exam-rejections.js';
import {
  acceptedExam,
  committed,
  type ExamContext,
  type ExamDecision,
  notOpen,
  refusedExam,
} from './exam-decision.js';
import { type ExamState, openedExam } from './exam-state.js';

export type { ExamContext, ExamDecision, NamedBytes, Registered } from './exam-decision.js';

/** Decides `command` on `state`, which it does not change. */
export function decideExam(
  state: ExamState,
  command: ExamCommand,
  context: ExamContext,
): ExamDecision {
  switch (command.type) {
    case 'OpenExam':
      return decideOpen(state, command, context);
    case 'SubmitAttempt':
      return decideSubmit(state, command, context);
    case 'AdoptAttempt':
      return decideAdopt(state, command, context);
    case 'ExcludeAttempt':
      return decideExclude(state, command);
    case 'CloseEpoch':
      return decideClose(state, command.reason, context);
    case 'ReopenEpoch':
      if (state.phase !== 'closed') return refusedExam({ code: 'epoch_not_closed', place: '' });
      return acceptedExam({ type: 'EpochReopened', body: { reason: command.reason } });
    case 'CancelEpoch':
      return decideCancel(state, command.reason);
  }
}

function decideOpen(state: ExamState, { plan }: OpenExam, context: ExamContext): ExamDecision {
  if (state.phase !== 'absent') return refusedExam({ code: 'epoch_exists', place: 'epoch' });
  const { suite, reference } = context;
  const unknown: ExamRejection[] = [];
  if (suite === null) unknown.push({ code: 'unknown_suite', place: 'suite', suite: plan.suite });
  if (reference === null) {
    const place = 'solver_reference_id';
    unknown.push({ code: 'unknown_reference', place, reference: plan.solver_reference_id });
  }
  if (suite === null || reference === null) return refusedExam(...unknown);
  return acceptedExam({
    type: 'EpochOpened',
    body: {
      plan: examPlanJson(plan),
      reference_sha256: reference.sha256,
      suite_sha256: suite.sha256,
    },
  });
}

function decideClose(
  state: ExamState,
  reason: string | undefined,
  context: ExamContext,
): ExamDecision {
  const refusal = notOpen(state);
  if (refusal !== null) return refusedExam(refusal);
  const { plan, referenceSha256, suiteSha256 } = openedExam(state);
  const { suite, sha256 } = context;
  const differing = committed(state, context);
  if (suite === null || differing.length > 0) return refusedExam(...differing);
  const evidence = examEvidenceOf(state, suite.value);
  const revision = state.revision + 1;
  const closing = {
    revision,
    evidence: examEvidenceBytes(evidence),
    record: canonicalBytes(examRecord(evidence, revision)),
  };
  const event = {
    type: 'EpochClosed',
    body: {
      revision,
      rule: plan.rule,
      ...(reason === undefined ? {} : { reason }),
      plan_sha256: sha256Hex(canonicalBytes(examPlanJson(plan)), sha256),
      evidence_sha256: sha256Hex(closing.evidence, sha256),
      record_sha256: sha256Hex(closing.record, sha256),
      reference_sha256: referenceSha256,
      suite_sha256: suiteSha256,
    },
  } as const;
  return { kind: 'accepted', events: [event], documents: [], closing };
}

function decideCancel(state: ExamState, reason: string): ExamDecision {
  const refusal = notOpen(state);
  if (refusal !== null) return refusedExam(refusal);
  if (state.revision > 0) {
    return refusedExam({ code: 'record_published', place: '', revision: state.revision });
  }
  return acceptedExam({ type: 'EpochCancelled', body: { reason } });
}
