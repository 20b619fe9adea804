/**
 * The whole way from one model's Index down to single attempts and the events they came in. The
 * Index and the track means are those that the rule makes; every node says what it is made of.
 * Source: FORMATS, section 5; RULES, "TCSExam", Index.
 */
import type { ExamAttempt, ExamPlan, ExamSuite, Track } from '../evidence/exam.js';
import type { RecordedExamEvent } from '../exam/exam-events.js';
import { type ExamState, openedExam } from '../exam/exam-state.js';
import type { ModelName } from '../ids.js';
import type { Comparison } from '../imported/comparison.js';
import { invariant } from '../invariant.js';
import { type Fraction, mean, toNumber, toText } from '../numeric/fraction.js';
import { parseDecimal } from '../numeric/parse-decimal.js';
import { type Gap, scoreExam } from '../rules/tcsexam-index-original-30303010-v0.1.js';

/** What was done to an attempt, and in which event. */
export interface AttemptAct {
  readonly kind: 'submitted' | 'adopted' | 'excluded';
  readonly event: number;
  readonly reason: string | null;
}

/** One attempt. */
export interface AttemptExplanation {
  readonly attempt: string;
  /** As it stands in the table. */
  readonly score: string;
  readonly score_status: string;
  readonly adoption_status: string;
  readonly replaced_by: string | null;
  /** Whether it is one of the repetitions that are averaged. */
  readonly counted: boolean;
  readonly acts: readonly AttemptAct[];
}

/** One task: mean of its adopted repetitions, once there are as many as were planned. */
export interface ItemExplanation {
  readonly item: string;
  readonly mean_exact: string | null;
  readonly attempts: readonly AttemptExplanation[];
}

/** One track: mean of its tasks. */
export interface TrackExplanation {
  readonly track: Track;
  readonly mean: number | null;
  readonly mean_exact: string | null;
  readonly items: readonly ItemExplanation[];
}

/** One model: Index = 30 theorem + 30 solver + 30 construction + 10 open_conjecture. */
export interface ModelExplanation {
  readonly model: string;
  readonly status: 'complete' | 'provisional' | 'incomplete';
  readonly rule: string;
  /** Whether this is not the record of a closed exam. */
  readonly provisional: boolean;
  /** Repetitions that are averaged for each task. */
  readonly attempts_per_task: number;
  readonly index: number | null;
  readonly index_exact: string | null;
  readonly tracks: readonly TrackExplanation[];
  readonly issues: readonly Gap[];
  /** Of a record that was imported, what it says itself; null for any other. */
  readonly imported: ImportedModel | null;
}

/** What an imported record says of a model, beside what its rule makes of the evidence. */
export interface ImportedModel {
  readonly comparison: Comparison;
  /** Null when the record does not list the model. */
  readonly published: Pick<ModelExplanation, 'status' | 'index' | 'index_exact'> | null;
}

/** Collects what was done to each attempt while an exam is folded. */
export class AttemptHistory {
  private readonly acts = new Map<number, AttemptAct[]>();

  /** Takes an event of the exam. */
  add(event: RecordedExamEvent): void {
    const { version } = event;
    if (event.type === 'AttemptSubmitted') {
      this.acts.set(version, [
        { kind: 'submitted', event: version, reason: event.body.reason ?? null },
      ]);
    } else if (event.type === 'AttemptAdopted' || event.type === 'AttemptExcluded') {
      const kind = event.type === 'AttemptAdopted' ? 'adopted' : 'excluded';
      const { attempt, reason } = event.body;
      this.acts.get(attempt)?.push({ kind, event: version, reason });
    }
  }

  /** What was done to the attempt that was submitted in event `version`, in order. */
  of(version: number): readonly AttemptAct[] {
    return this.acts.get(version) ?? [];
  }
}

/** Explains `model`; null when the cohort has none of that name. `suite` is that of the opening. */
export function explainModel(
  state: ExamState,
  history: AttemptHistory,
  suite: ExamSuite,
  model: ModelName,
): ModelExplanation | null {
  const attempts = Array.from(state.attempts.values(), (attempt) => {
    return { attempt, acts: history.of(attempt.version) };
  });
  const { plan } = openedExam(state);
  return explainTable({ plan, suite, attempts }, model, state.phase !== 'closed');
}

/** An attempt table with what was done to each of its rows. */
export interface ExplainedTable {
  readonly plan: ExamPlan;
  readonly suite: ExamSuite;
  readonly attempts: readonly ActedAttempt[];
}

interface ActedAttempt {
  readonly attempt: ExamAttempt;
  readonly acts: readonly AttemptAct[];
}

/** Explains `model` by what its rule makes of the table; null when the cohort has none such. */
export function explainTable(
  { plan, suite, attempts }: ExplainedTable,
  model: ModelName,
  provisional: boolean,
): ModelExplanation | null {
  const planned = plan.models.get(model)?.attempts_per_task;
  if (planned === undefined) return null;
  const rows = attempts.map(({ attempt }) => attempt);
  const result = scoreExam(suite, plan, rows).get(model);
  invariant(result !== undefined, `${model} has no result`);
  const own = attempts.filter(({ attempt }) => attempt.model === model);
  return {
    model,
    status: result.status,
    rule: plan.rule,
    provisional,
    attempts_per_task: planned,
    index: result.index === null ? null : toNumber(result.index),
    index_exact: exact(result.index),
    tracks: result.tracks.map(({ track, mean: trackMean }) => ({
      track,
      mean: trackMean === null ? null : toNumber(trackMean),
      mean_exact: exact(trackMean),
      items: itemsOf(suite, track).map((item) => {
        const ofItem = own.filter(
          ({ attempt }) => attempt.track === track && attempt.item === item,
        );
        return explainItem(item, ofItem, planned);
      }),
    })),
    issues: result.gaps,
    imported: null,
  };
}

function itemsOf({ tracks }: ExamSuite, track: Track): readonly string[] {
  return tracks.find((one) => one.track === track)?.items ?? [];
}

function explainItem(
  item: string,
  attempts: readonly ActedAttempt[],
  planned: number,
): ItemExplanation {
  const counted = attempts.map(({ attempt }) => attempt).filter(isCounted);
  const scores = counted.flatMap(({ score }) => parseDecimal(score) ?? []);
  return {
    item,
    mean_exact: scores.length === planned ? toText(mean(scores)) : null,
    attempts: attempts.map(({ attempt, acts }) => ({
      attempt: attempt.attempt,
      score: attempt.score,
      score_status: attempt.score_status,
      adoption_status: attempt.adoption_status,
      replaced_by: attempt.replaced_by,
      counted: isCounted(attempt),
      acts,
    })),
  };
}

function isCounted({ adoption_status, score_status }: ExamAttempt): boolean {
  return adoption_status !== 'excluded' && score_status === 'valid';
}

function exact(value: Fraction | null): string | null {
  return value === null ? null : toText(value);
}
