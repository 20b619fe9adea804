/**
 * Decides the commands of an exam epoch: what happens because of one, or why nothing does.
 * Source: RULES, "TCSExam" and "The life of an epoch"; FORMATS, sections 5 and 6.
 */
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import { decideRaise, decideResolve } from './decide-appeals.js';
import { decideAdopt, decideExclude, decideSubmit } from './decide-attempts.js';
import { examPlanJson } from './decode-exam-plan.js';
import type { ExamCommand, OpenExam } from './exam-commands.js';
import {
  acceptedExam,
  differing,
  type ExamContext,
  type ExamDecision,
  notOpen,
  readyExam,
  refusedExam,
} from './exam-decision.js';
import { examEvidenceBytes, examEvidenceOf, examRecord } from './exam-evidence.js';
import type { ExamRejection } from './exam-rejections.js';
import { type ExamState, openedExam } from './exam-state.js';

export type { ExamContext, ExamDecision, NamedBytes, Registered } from './exam-decision.js';

/**
 * Decides `command` on `state`, which it does not change. A refusal names everything that is wrong
 * with an attempt at once.
 */
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
    case 'RaiseAppeal':
      return decideRaise(state, command);
    case 'ResolveAppeal':
      return decideResolve(state, command);
    case 'CloseEpoch':
      return decideClose(state, command.reason, context);
    case 'ReopenEpoch':
      return decideReopen(state, command.reason);
    case 'CancelEpoch':
      return decideCancel(state, command.reason);
  }
}

/** An exam is opened once, under a suite and a reference that are registered by then. */
function decideOpen(state: ExamState, { plan }: OpenExam, context: ExamContext): ExamDecision {
  if (state.phase !== 'absent') return refusedExam({ code: 'epoch_exists', place: '' });
  const { suite, reference } = context;
  const unknown: ExamRejection[] = [];
  if (suite === null) unknown.push({ code: 'unknown_suite', place: 'suite', suite: plan.suite });
  if (reference === null) {
    const place = 'solver_reference_id';
    unknown.push({ code: 'unknown_reference', place, reference: plan.solver_reference_id });
  }
  if (suite === null || reference === null) return refusedExam(...unknown);
  // Whoever verifies has them by their digests alone.
  const others = [
    ...differing('suite', plan.suite, suite.value.suite),
    ...differing('solver_reference_id', plan.solver_reference_id, reference.value.reference_id),
  ];
  if (others.length > 0) return refusedExam(...others);
  return acceptedExam({
    type: 'EpochOpened',
    body: {
      plan: examPlanJson(plan),
      reference_sha256: reference.sha256,
      suite_sha256: suite.sha256,
    },
  });
}

/** Possible at any time: what is missing makes a model incomplete, with every gap named. */
function decideClose(
  state: ExamState,
  reason: string | undefined,
  context: ExamContext,
): ExamDecision {
  const ready = readyExam(state, context);
  if (!ready.ok) return refusedExam(...ready.rejections);
  const { sha256 } = context;
  const { plan, referenceSha256, suiteSha256 } = openedExam(state);
  const evidence = examEvidenceOf(state, ready.suite);
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

/** A closed exam takes attempts again; what was published stays published. */
function decideReopen(state: ExamState, reason: string): ExamDecision {
  if (state.phase === 'closed') return acceptedExam({ type: 'EpochReopened', body: { reason } });
  return refusedExam(notOpen(state) ?? { code: 'epoch_not_closed', place: '' });
}

/** An exam is cancelled for ever, and only while no record of it was ever published. */
function decideCancel(state: ExamState, reason: string): ExamDecision {
  const { revision } = state;
  if (revision > 0) return refusedExam({ code: 'record_published', place: '', revision });
  const refusal = notOpen(state);
  if (refusal !== null) return refusedExam(refusal);
  return acceptedExam({ type: 'EpochCancelled', body: { reason } });
}
