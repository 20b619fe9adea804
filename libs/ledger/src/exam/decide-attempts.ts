/**
 * Attempts of an exam: handed in, adopted, excluded. A Solver attempt that counts comes with what
 * shows its score, and the score that is computed from it is the one that is written down.
 * Source: FORMATS, sections 5 and 6; RULES, "TCSExam".
 */
import type { AttemptRow, ExamSuite } from '../evidence/exam.js';
import type { ModelName, Role } from '../ids.js';
import { toNumber } from '../numeric/fraction.js';
import { parseDecimal } from '../numeric/parse-decimal.js';
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import type { Json } from '../record/json.js';
import { type AttemptFault, AttemptChecker } from './attempt-faults.js';
import type { AdoptAttempt, ExcludeAttempt, SubmitAttempt } from './exam-commands.js';
import {
  acceptedExam,
  type ExamContext,
  type ExamDecision,
  type NamedBytes,
  notOpen,
  readyExam,
  refusedExam,
} from './exam-decision.js';
import type { AttemptSubmitted } from './exam-events.js';
import type { ExamRejection } from './exam-rejections.js';
import { type AttemptState, cellKey, type ExamState, openedExam } from './exam-state.js';
import { type ShownScore, shownScore } from './shown-score.js';

/** Takes an attempt into the table, or says everything that is wrong with it. */
export function decideSubmit(
  state: ExamState,
  command: SubmitAttempt,
  context: ExamContext,
): ExamDecision {
  const ready = readyExam(state, context);
  if (!ready.ok) return refusedExam(...ready.rejections);
  const shown = shownScore(command, ready.reference);
  const row =
    shown.kind === 'shown' ? { ...command.row, score: written(command, shown.score) } : command.row;
  const scored = scoreFaults(row, shown);
  // A score that could not be computed is not missing besides.
  const judged = scored.length > 0 && row.score === '' ? { ...row, score: '0' } : row;
  const faults = rowFaults(state, judged, ready.suite, null);
  const unplanned = faults.some(({ code }) => code === 'unknown_item');
  const rejections = [
    ...allowedFor(context.role, row),
    ...faults,
    ...replacement(row, command.replaced_by, () => true),
    ...scored.filter(({ code }) => !unplanned || code !== 'unscored_item'),
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
  const ready = readyExam(state, context);
  if (!ready.ok) return refusedExam(...ready.rejections);
  const attempt = state.attempts.get(version);
  if (attempt === undefined) return refusedExam(unknownAttempt('', String(version)));
  if (attempt.adoption_status === adoption_status) return acceptedExam();
  const row = { ...attempt, adoption_status };
  const needed = needsShowing(row) && !isShown(attempt) ? [recordsNeeded(row)] : [];
  const judged = needed.length > 0 && row.score === '' ? { ...row, score: '0' } : row;
  const rejections = [...rowFaults(state, judged, ready.suite, attempt), ...needed];
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
  if (attempt === undefined) return refusedExam(unknownAttempt('', String(version)));
  const saysNothingNew = replaced_by === undefined || replaced_by === attempt.replaced_by;
  if (attempt.adoption_status === 'excluded' && saysNothingNew) return acceptedExam();
  const { model, track, item } = attempt;
  const unknown = replacement(attempt, replaced_by, (other) =>
    state.versions.has(cellKey(model, track, item, other)),
  );
  if (unknown.length > 0) return refusedExam(...unknown);
  const body = { attempt: version, reason, ...(replaced_by === undefined ? {} : { replaced_by }) };
  return acceptedExam({ type: 'AttemptExcluded', body });
}

/**
 * The score as it goes into the table. A decimal that is given with a kept output stands as it is
 * when the output's double is the one nearest to it, as `tcsexam score` takes it too.
 */
function written({ row, records }: SubmitAttempt, computed: string): string {
  const given = records === undefined ? parseDecimal(row.score) : null;
  return given !== null && toNumber(given) === Number(computed) ? row.score : computed;
}

/** What only an organiser may say. */
function allowedFor(role: Role, { adoption_status }: AttemptRow): readonly ExamRejection[] {
  if (role === 'organiser' || adoption_status !== 'selected') return [];
  return [{ code: 'adoption_not_allowed', place: 'adoption_status', adoption_status }];
}

/** Faults of the row among those that are there; `own` when it is one of them. */
function rowFaults(
  state: ExamState,
  row: AttemptRow,
  suite: ExamSuite,
  own: AttemptState | null,
): readonly ExamRejection[] {
  const { plan } = openedExam(state);
  const rejections = new AttemptChecker(suite, plan).next(row, 0).map(ofFault);
  const twin = state.versions.get(cellKey(row.model, row.track, row.item, row.attempt));
  if (twin !== undefined && twin !== own?.version) {
    const expected = String(twin);
    rejections.push({ code: 'duplicate_attempt', place: 'attempt', found: row.attempt, expected });
  }
  const planned = plan.models.get(row.model as ModelName)?.attempts_per_task;
  const counted = own === null || own.adoption_status === 'excluded' ? 0 : 1;
  const others = (state.adopted.get(cellKey(row.model, row.track, row.item)) ?? 0) - counted;
  if (planned !== undefined && row.adoption_status !== 'excluded' && others >= planned) {
    const [found, expected] = [row.adoption_status, String(planned)];
    rejections.push({ code: 'attempts_exceeded', place: 'adoption_status', found, expected });
  }
  return rejections;
}

function ofFault({ code, column, found, expected }: AttemptFault): ExamRejection {
  return { code, place: column, found, expected };
}

/**
 * What stands against the score: a Solver score that counts must be shown, and one that is stated
 * must be the one that the records show. An attempt that states none may keep records that say why
 * there is none: of a judge that failed, of a run that was never adopted.
 */
function scoreFaults(row: AttemptRow, shown: ShownScore): readonly ExamRejection[] {
  switch (shown.kind) {
    case 'shown':
      return [];
    case 'nothing':
      return needsShowing(row) ? [recordsNeeded(row)] : [];
    case 'unscorable':
      return needsShowing(row) || row.score !== '' ? shown.rejections : [];
    case 'refused':
      return shown.rejections;
  }
}

/** An adopted Solver score is never a bare number. */
function needsShowing(row: AttemptRow): boolean {
  const counts = row.adoption_status !== 'excluded' && row.score_status === 'valid';
  return row.track === 'solver' && counts;
}

/** Records without a score were kept because they could not be scored. */
function isShown({ score, records_sha256, solver_score_sha256 }: AttemptState): boolean {
  return score !== '' && (records_sha256 !== null || solver_score_sha256 !== null);
}

function recordsNeeded({ item }: AttemptRow): ExamRejection {
  return { code: 'records_needed', place: 'records', item };
}

/**
 * What counts in an attempt's place is another attempt of the same task. When it is handed in it
 * may name one that is still to come: attempts arrive in any order.
 */
function replacement(
  { attempt }: AttemptRow,
  replacedBy: string | undefined,
  isThere: (other: string) => boolean,
): readonly ExamRejection[] {
  if (replacedBy === undefined) return [];
  if (replacedBy !== attempt && isThere(replacedBy)) return [];
  return [unknownAttempt('replaced_by', replacedBy)];
}

function unknownAttempt(place: string, attempt: string): ExamRejection {
  return { code: 'unknown_attempt', place, attempt };
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
