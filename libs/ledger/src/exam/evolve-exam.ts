/**
 * The fold of an exam epoch: what each event does to its state.
 * Source: FORMATS, section 7.
 */
import { foldRaised, foldResolved } from '../epoch/appeals.js';
import { invariant } from '../invariant.js';
import { decodeExamPlan } from './decode-exam-plan.js';
import type { AttemptSubmitted, ExamOpened, RecordedExamEvent } from './exam-events.js';
import { type AttemptState, cellKey, type ExamState } from './exam-state.js';

/**
 * Folds `event` into `state`: changes its argument and returns it. Trusts the event: what comes
 * from outside is decoded and admitted before.
 */
export function evolveExam(state: ExamState, event: RecordedExamEvent): ExamState {
  state.version = event.version;
  state.at = event.at;
  switch (event.type) {
    case 'EpochOpened':
      return open(state, event.body);
    case 'AttemptSubmitted':
      return submit(state, event.body);
    case 'AttemptAdopted': {
      const { attempt, adoption_status, reason } = event.body;
      return change(state, attempt, { adoption_status, reason, replaced_by: null });
    }
    case 'AttemptExcluded': {
      const { attempt, reason, replaced_by = null } = event.body;
      return change(state, attempt, { adoption_status: 'excluded', reason, replaced_by });
    }
    case 'AppealRaised':
      foldRaised(state.appeals, event.body, event);
      return state;
    case 'AppealResolved':
      foldResolved(state.appeals, event.body);
      return state;
    case 'EpochClosed':
      state.phase = 'closed';
      state.revision = event.body.revision;
      return state;
    case 'EpochReopened':
      state.phase = 'open';
      return state;
    case 'EpochCancelled':
      state.phase = 'cancelled';
      state.cancelReason = event.body.reason;
      return state;
  }
}

function open(state: ExamState, body: ExamOpened['body']): ExamState {
  const plan = decodeExamPlan(body.plan);
  invariant(plan.ok, 'a stored plan can be read');
  state.phase = 'open';
  state.opened = {
    plan: plan.value,
    referenceSha256: body.reference_sha256,
    suiteSha256: body.suite_sha256,
  };
  return state;
}

function submit(state: ExamState, body: AttemptSubmitted['body']): ExamState {
  const attempt: AttemptState = {
    version: state.version,
    model: body.model,
    track: body.track,
    item: body.item,
    attempt: body.attempt,
    score: body.score,
    adoption_status: body.adoption_status,
    score_status: body.score_status,
    score_type: body.score_type,
    solver_protocol: body.solver_protocol,
    raw_reward: body.raw_reward ?? null,
    reason: body.reason ?? null,
    replaced_by: body.replaced_by ?? null,
    records_sha256: body.records_sha256 ?? null,
    solver_score_sha256: body.solver_score_sha256 ?? null,
  };
  state.attempts.set(state.version, attempt);
  const { model, track, item } = attempt;
  state.versions.set(cellKey(model, track, item, attempt.attempt), state.version);
  count(state, attempt, 1);
  return state;
}

function change(state: ExamState, version: number, to: Partial<AttemptState>): ExamState {
  const attempt = state.attempts.get(version);
  invariant(attempt !== undefined, `no attempt was submitted as event ${version}`);
  const changed = { ...attempt, ...to };
  count(state, attempt, -1);
  count(state, changed, 1);
  state.attempts.set(version, changed);
  return state;
}

/** Adopted repetitions of a task, excluded ones left out. */
function count(state: ExamState, attempt: AttemptState, by: 1 | -1): void {
  if (attempt.adoption_status === 'excluded') return;
  const cell = cellKey(attempt.model, attempt.track, attempt.item);
  state.adopted.set(cell, (state.adopted.get(cell) ?? 0) + by);
}
