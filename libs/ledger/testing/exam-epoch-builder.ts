/**
 * Exam epochs as specs write them down: a suite of two items a track, a reference for its Solver
 * items, plans, events and commands in a word each.
 */
import type { SubmitAttempt } from '../src/exam/exam-commands.js';
import type { AdmitExamContext } from '../src/exam/admit-exam.js';
import type { ExamContext, Registered } from '../src/exam/exam-decision.js';
import type {
  AttemptAdopted,
  AttemptExcluded,
  AttemptSubmitted,
  ExamAppealRaised,
  ExamEvent,
  ExamOpened,
  RecordedExamEvent,
} from '../src/exam/exam-events.js';
import { examPlanJson } from '../src/exam/decode-exam-plan.js';
import { decodeReference } from '../src/exam/decode-reference.js';
import { decodeSuite } from '../src/exam/decode-suite.js';
import { evolveExam } from '../src/exam/evolve-exam.js';
import { emptyExam, type ExamState } from '../src/exam/exam-state.js';
import type { RecordedRegistryEvent, RegistryEvent } from '../src/exam/registry.js';
import type { AttemptRow, ExamPlan, ExamSuite, SolverReference } from '../src/evidence/exam.js';
import type {
  ActorName,
  CommandId,
  EpochId,
  ModelName,
  Origin,
  Role,
  Sha256Hex,
  Stamp,
} from '../src/ids.js';
import type { Decoded } from '../src/issue.js';
import { canonicalBytes } from '../src/record/canonical.js';
import { sha256Hex } from '../src/record/digest.js';
import type { Json, JsonObject } from '../src/record/json.js';
import { examRuleId } from '../src/rules/registry.js';
import { noon, sha256 } from './epoch-builder.js';
import { aRow, anExamCohort, tracks } from './exam-builder.js';

/** Suite `s` with the items `theorem-1`, `theorem-2`, `solver-1` … as it is registered. */
export const suiteJson: JsonObject = {
  suite: 's',
  metric: 'tcsexam-index-original-30303010-v0.1',
  tracks: tracks.map((track) => ({ track, items: [`${track}-1`, `${track}-2`] })),
};

/**
 * Reference `r`: `solver-1` maximises over `i1` (mean 12, scale 2) and `i2` (mean 2, scale 1),
 * `solver-2` solves `j`; `u` of `solver-1` is not scored.
 */
export const referenceJson: JsonObject = {
  reference_id: 'r',
  relative_floor: 0.02,
  absolute_floor: 1e-9,
  tasks: {
    'solver-1': {
      kind: 'objective',
      direction: 'maximize',
      instances: { i1: [10, 12, 14], i2: [1, 2, 3] },
      unscored_reference_instances: ['u'],
    },
    'solver-2': {
      kind: 'solve',
      direction: 'maximize',
      instances: { j: [0, 1] },
      unscored_reference_instances: [],
    },
  },
};

/** Documents by digest: what `keep` was given. */
const kept = new Map<Sha256Hex, Uint8Array>();

/** Keeps a document and gives its digest. */
export function keep(json: Json): Sha256Hex {
  const bytes = canonicalBytes(json);
  const digest = sha256Hex(bytes, sha256);
  kept.set(digest, bytes);
  return digest;
}

function registered<T>(json: Json, decode: (json: Json) => Decoded<T>): Registered<T> {
  const decoded = decode(json);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.issues));
  return { value: decoded.value, sha256: keep(json) };
}

/** Suite `s` as registered. */
export const suite: Registered<ExamSuite> = registered(suiteJson, decodeSuite);

/** Reference `r` as registered. */
export const reference: Registered<SolverReference> = registered(referenceJson, decodeReference);

/** What exams are decided with, by somebody of `role`. */
export function examContext(role: Role = 'organiser'): ExamContext {
  return { role, sha256, suite, reference };
}

/** The same for whoever verifies. */
export const admitting: AdmitExamContext = {
  sha256,
  suite,
  reference,
  document: (digest) => kept.get(digest) ?? null,
};

/** The plan of the exam `exam-1`: model `m`, one repetition of every task, offline. */
export function anExamPlan(models: Readonly<Record<string, number>> = { m: 1 }): ExamPlan {
  return {
    epoch: 'exam-1' as EpochId,
    title: 'Exam 1',
    rule: examRuleId,
    ...anExamCohort(models),
    adoption_policy: 'the first complete run counts',
  };
}

/** EpochOpened of `anExamPlan(models)`. */
export function examOpened(models?: Readonly<Record<string, number>>): ExamOpened {
  const plan = examPlanJson(anExamPlan(models));
  const body = { plan, reference_sha256: reference.sha256, suite_sha256: suite.sha256 };
  return { type: 'EpochOpened', body };
}

/** AttemptSubmitted of `aRow(row)`. */
export function attempted(
  row: Partial<AttemptRow> = {},
  beside: Partial<AttemptSubmitted['body']> = {},
): AttemptSubmitted {
  return { type: 'AttemptSubmitted', body: { ...aRow(row), ...beside } };
}

/** AttemptAdopted of the attempt that is event `attempt`. */
export function adopted(
  attempt: number,
  adoption_status: 'selected' | 'selected_provisional' = 'selected',
): AttemptAdopted {
  return { type: 'AttemptAdopted', body: { attempt, adoption_status, reason: 'as planned' } };
}

/** AppealRaised of the appeal `id`, about a model. */
export function examAppealed(id: string, model: string): ExamAppealRaised {
  const body = { id, key: model as ModelName, text: 'It was judged wrongly.' };
  return { type: 'AppealRaised', body };
}

/** AttemptExcluded of the attempt that is event `attempt`. */
export function excluded(attempt: number, replaced_by?: string): AttemptExcluded {
  const body = { attempt, reason: 'cut short' };
  const beside = replaced_by === undefined ? {} : { replaced_by };
  return { type: 'AttemptExcluded', body: { ...body, ...beside } };
}

/** Instance records of `solver-1` that score 0.25: a value equal to the mean, and a timeout. */
export const quarterRecords: readonly Json[] = [
  { instance: 'i1', status: 'ok', A: 12, seconds: 0.5 },
  { instance: 'i2', status: 'timeout' },
];

/** The kept output of `solver-score` for `quarterRecords`. */
export const quarterOutput: JsonObject = {
  task: 'solver-1',
  reference_id: 'r',
  relative_score: 0.25,
  instances: [
    { instance: 'i1', status: 'ok', score: 0.5 },
    { instance: 'i2', status: 'timeout', score: 0 },
  ],
  unscored_instances: [],
};

/** A Solver attempt with its records, of which the ledger makes the score 0.25. */
export function solved(row: Partial<AttemptRow> = {}): AttemptSubmitted {
  const records_sha256 = keep(quarterRecords);
  return attempted({ track: 'solver', score: '0.25', ...row }, { records_sha256 });
}

/** SubmitAttempt of `aRow(row)`. */
export function submit(
  row: Partial<AttemptRow> = {},
  beside: Partial<SubmitAttempt> = {},
): SubmitAttempt {
  return { type: 'SubmitAttempt', row: aRow(row), ...beside };
}

/** The event as it would be stored with this version, by an actor of `role`. */
export function storedExam(
  event: ExamEvent,
  version: number,
  role: Role = roleOf(event),
  at: Stamp = noon,
): RecordedExamEvent {
  return {
    format: 'epoch-event/1',
    origin: 'ledger.example.org' as Origin,
    epoch: 'exam-1' as EpochId,
    version,
    prev: null,
    at,
    actor: `${role}-1` as ActorName,
    role,
    command: `command-${String(version)}` as CommandId,
    ...event,
  };
}

/** The event as it would be stored in the registry with this version. */
export function storedInRegistry(event: RegistryEvent, version: number): RecordedRegistryEvent {
  return {
    format: 'epoch-event/1',
    origin: 'ledger.example.org' as Origin,
    epoch: 'registry',
    version,
    prev: null,
    at: noon,
    actor: 'organiser-1' as ActorName,
    role: 'organiser',
    command: `command-${String(version)}` as CommandId,
    ...event,
  };
}

function roleOf(event: ExamEvent): Role {
  const isJudges = event.type === 'AttemptSubmitted' && event.body.adoption_status !== 'selected';
  return isJudges ? 'judge' : 'organiser';
}

/** The state after these events. */
export function examAfter(events: readonly ExamEvent[]): ExamState {
  return events.reduce(
    (state, event) => evolveExam(state, storedExam(event, state.version + 1)),
    emptyExam(),
  );
}
