/**
 * Attempts of an exam: handed in, adopted, excluded. A Solver attempt that counts comes with what
 * shows its score, and the score that is computed from it is the one that is written down.
 * Source: FORMATS, sections 5 and 6; RULES, "TCSExam".
 */
import type { AttemptRow } from '../evidence/exam.js';
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import type { Json } from '../record/json.js';
import { type AttemptFault, AttemptChecker } from './attempt-faults.js';
import {
  acceptedExam,
  committed,
  type ExamContext,
  type ExamDecision,
  type NamedBytes,
  notOpen,
  refusedExam,
} from './exam-decision.js';
import type { AdoptAttempt, ExcludeAttempt, SubmitAttempt } from './exam-commands.js';
import type { AttemptSubmitted } from './exam-events.js';
import type { ExamRejection } from './exam-rejections.js';
import { type AttemptState, cellKey, type ExamState, openedExam } from './exam-state.js';
import { shownScore } from './shown-score.js';

/** Takes an attempt into the table, or says everything that is wrong with it. */
export function decideSubmit(
  state: ExamState,
  command: SubmitAttempt,
  context: ExamContext,
): ExamDecision {
  const refusal = notOpen(state);
  if (refusal !== null) return refusedExam(refusal);
  const differing = committed(state, context);
  if (differing.length > 0) return refusedExam(...differing);
  const shown = shownScore(openedExam(state).plan, command, context);
  if (!shown.ok) return refusedExam(...shown.rejections);
  const row = shown.score === null ? command.row : { ...command.row, score: shown.score };
  const rejections = [
    ...allowedFor(row.adoption_status, context),
    ...rowFaults(state, row, context),
    ...known(state, row, command.replaced_by),
    ...(needsRecords(row) && shown.score === null ? [recordsNeeded(row)] : []),
  ];
  if (rejections.length > 0) return refusedExam(...rejections);
  const records = named(command.records, context);
  const solverScore = named(command.solver_score, context);
  const body: AttemptSubmitted['body'] = {
    ...columnsOf(row),
    ...(command.reason === undefined ? {} : { reason: command.reason }),
    ...(command.replaced_by === undefined ? {} : { replaced_by: command.replaced_by }),
    ...(command.raw_reward === undefined ? {} : { raw_reward: command.raw_reward }),
    ...(records === null ? {} : { records_sha256: records.sha256 }),
    ...(solverScore === null ? {} : { solver_score_sha256: solverScore.sha256 }),
  };
  const documents = [records, solverScore].filter((one) => one !== null);
  const events = [{ type: 'AttemptSubmitted', body } as const];
  return { kind: 'accepted', events, documents, closing: null };
}

/** Adopts an attempt, provisionally or for good. */
export function decideAdopt(
  state: ExamState,
  { attempt: version, adoption_status, reason }: AdoptAttempt,
  context: ExamContext,
): ExamDecision {
  const refusal = notOpen(state);
  if (refusal !== null) return refusedExam(refusal);
  const attempt = state.attempts.get(version);
  if (attempt === undefined) return refusedExam(unknownAttempt('attempt', String(version)));
  if (attempt.adoption_status === adoption_status) return acceptedExam();
  const without = attempt.adoption_status === 'excluded' ? 0 : 1;
  const row = { ...attempt, adoption_status };
  const rejections = [
    ...rowFaults(state, row, context, { own: version, without }),
    ...(needsRecords(row) && !isShown(attempt) ? [recordsNeeded(row)] : []),
  ];
  if (rejections.length > 0) return refusedExam(...rejections);
  return acceptedExam({
    type: 'AttemptAdopted',
    body: { attempt: version, adoption_status, reason },
  });
}

/** Takes an attempt out of the means; it stays in the table, with the reason. */
export function decideExclude(state: ExamState, command: ExcludeAttempt): ExamDecision {
  const refusal = notOpen(state);
  if (refusal !== null) return refusedExam(refusal);
  const { attempt: version, reason, replaced_by } = command;
  const attempt = state.attempts.get(version);
  if (attempt === undefined) return refusedExam(unknownAttempt('attempt', String(version)));
  if (attempt.adoption_status === 'excluded') return acceptedExam();
  const unknown = known(state, attempt, replaced_by);
  if (unknown.length > 0) return refusedExam(...unknown);
  const body = { attempt: version, reason, ...(replaced_by === undefined ? {} : { replaced_by }) };
  return acceptedExam({ type: 'AttemptExcluded', body });
}

/** What only an organiser may say. */
function allowedFor(adoption_status: string, { role }: ExamContext): readonly ExamRejection[] {
  if (role === 'organiser' || adoption_status !== 'selected') return [];
  return [{ code: 'adoption_not_allowed', place: 'adoption_status', adoption_status }];
}

/** Faults of the row among those that are there; `own` is its version when it is one of them. */
function rowFaults(
  state: ExamState,
  row: AttemptRow,
  { suite }: ExamContext,
  { own, without }: { own: number | null; without: number } = { own: null, without: 0 },
): readonly ExamRejection[] {
  if (suite === null) return [];
  const { plan } = openedExam(state);
  const rejections = new AttemptChecker(suite.value, plan).next(row, 0).map(ofFault);
  const twin = state.versions.get(cellKey(row.model, row.track, row.item, row.attempt));
  if (twin !== undefined && twin !== own) {
    const expected = String(twin);
    rejections.push({ code: 'duplicate_attempt', place: 'attempt', found: row.attempt, expected });
  }
  const planned = plan.models.get(row.model as never)?.attempts_per_task ?? 0;
  const others = (state.adopted.get(cellKey(row.model, row.track, row.item)) ?? 0) - without;
  if (rejections.length === 0 && row.adoption_status !== 'excluded' && others >= planned) {
    const found = row.adoption_status;
    const expected = String(planned);
    rejections.push({ code: 'attempts_exceeded', place: 'adoption_status', found, expected });
  }
  return rejections;
}

function ofFault({ code, column, found, expected }: AttemptFault): ExamRejection {
  return { code, place: column, found, expected };
}

/** `replaced_by` names an attempt of the same task that is there. */
function known(
  state: ExamState,
  { model, track, item }: AttemptRow,
  replacedBy: string | undefined,
): readonly ExamRejection[] {
  if (replacedBy === undefined) return [];
  if (state.versions.has(cellKey(model, track, item, replacedBy))) return [];
  return [unknownAttempt('replaced_by', replacedBy)];
}

function unknownAttempt(place: string, attempt: string): ExamRejection {
  return { code: 'unknown_attempt', place, attempt };
}

/** An adopted Solver score is never a bare number. */
function needsRecords(row: AttemptRow): boolean {
  const counts = row.adoption_status !== 'excluded' && row.score_status === 'valid';
  return row.track === 'solver' && counts;
}

function isShown({ records_sha256, solver_score_sha256 }: AttemptState): boolean {
  return records_sha256 !== null || solver_score_sha256 !== null;
}

function recordsNeeded({ item }: AttemptRow): ExamRejection {
  return { code: 'records_needed', place: 'records', item };
}

function named(json: Json | undefined, { sha256 }: ExamContext): NamedBytes | null {
  if (json === undefined) return null;
  const bytes = canonicalBytes(json);
  return { sha256: sha256Hex(bytes, sha256), bytes };
}

function columnsOf(row: AttemptRow): AttemptRow {
  return {
    model: row.model,
    track: row.track,
    item: row.item,
    attempt: row.attempt,
    score: row.score,
    adoption_status: row.adoption_status,
    score_status: row.score_status,
    score_type: row.score_type,
    solver_protocol: row.solver_protocol,
  };
}
