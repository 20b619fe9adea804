/**
 * Reports of outcomes: which are new, which are repeats, which are refused. A request is all or
 * nothing; its rows are judged in order, each seeing the ones before it.
 * Source: RULES, epoch rule 1; FORMATS, section 6, the row of RecordOutcomes.
 */
import { invariant } from '../../invariant.js';
import type { PackedReport, RecordOutcomes, SingleReport, UnitRef } from '../commands.js';
import { accepted, type Decision, refused } from '../decision.js';
import { type PairStates, untouched } from '../pair-states.js';
import type { TaskLayout } from '../plan-layout.js';
import type { Rejection } from '../rejections.js';
import {
  type EntryState,
  type EpochState,
  openedOf,
  outcomesOf,
  type PairNumbers,
} from '../state.js';
import { findMeasured, findTask } from './find.js';
import { judgeReport, refusalOf } from './judge-report.js';
import { addRow, type GrowingRow } from './outcome-rows.js';
import { notRunning } from './phase.js';

const missing = '.'.charCodeAt(0);

/** What a request has come to so far. */
interface Draft {
  readonly rows: GrowingRow[];
  readonly rejections: Rejection[];
  /** By entry and task index, where rows met any: the only row, or the pairs as all left them. */
  readonly tasks: Map<EntryState, Map<number, PlacedReport | Uint32Array>>;
}

/** Outcomes from the unit at place `first` of the task on, `.` for nothing. */
interface Span {
  readonly first: number;
  readonly outcomes: string;
}

/** Time in proportion to the outcomes, and to the tasks on which an entry has several rows. */
export function decideOutcomes(state: EpochState, command: RecordOutcomes): Decision {
  const refusal = notRunning(state);
  if (refusal !== null) return refused([refusal]);
  const draft: Draft = { rows: [], rejections: [], tasks: new Map() };
  for (const [index, report] of command.outcomes.entries()) {
    take(state, report, `outcomes[${String(index)}]`, draft);
  }
  if (draft.rejections.length > 0) return refused(draft.rejections);
  if (draft.rows.length === 0) return accepted();
  return accepted({ type: 'OutcomesRecorded', body: { rows: draft.rows } });
}

/** Judges one report and adds what is new in it, or what is wrong with it, to `draft`. */
function take(
  state: EpochState,
  report: SingleReport | PackedReport,
  place: string,
  draft: Draft,
): void {
  const entry = findMeasured(state, report.key, place);
  if ('code' in entry) return void draft.rejections.push(entry);
  const task = findTask(state, report, place);
  if ('code' in task) return void draft.rejections.push(task);
  const span = spanOf(task, report, place);
  if ('code' in span) return void draft.rejections.push(span);
  const { key, axis, run } = report;
  const outcomes = freshOutcomes(state, { entry, task, span, run, place }, draft);
  addRow(draft.rows, { key, axis, task: task.task, run, first: span.first, outcomes });
}

/** The units a report is about, or the refusal for units that are not planned. */
function spanOf(
  task: TaskLayout,
  report: SingleReport | PackedReport,
  place: string,
): Span | Rejection {
  if ('unit' in report) {
    const { axis, unit } = report;
    const first = task.places.get(unit);
    if (first !== undefined) return { first, outcomes: report.outcome };
    return { code: 'unknown_unit', place, axis, task: task.task, unit };
  }
  const { first, outcomes } = report;
  const planned = task.units.length;
  const { length } = outcomes;
  const fits = first === null ? length === planned : first + length <= planned;
  if (fits) return { first: first ?? 0, outcomes };
  return { code: 'row_does_not_fit', place, planned, first, length };
}

/** One report on its way: what it is about, and what it says. */
interface PlacedReport {
  readonly entry: EntryState;
  readonly task: TaskLayout;
  readonly span: Span;
  readonly run: number;
  readonly place: string;
}

/** The outcomes of a report with `.` in place of repeats and of what is refused. */
function freshOutcomes(state: EpochState, report: PlacedReport, draft: Draft): string {
  const { pairStates } = openedOf(state);
  const { task, span, run } = report;
  const { first, outcomes } = span;
  const { pairs, start, isDraft } = pairsBefore(state, report, draft);
  let fresh = '';
  let copied = 0;
  for (let index = 0; index < outcomes.length; index += 1) {
    const code = outcomes.charCodeAt(index);
    if (code === missing) continue;
    const place = first + index;
    const number = pairs[start + place] ?? untouched;
    if (pairStates.openRunOf(number) === run) {
      if (isDraft) pairs[place] = pairStates.afterReport(number, code);
      continue;
    }
    fresh += `${outcomes.slice(copied, index)}.`;
    copied = index + 1;
    const pair = pairStates.get(number);
    // Asked of few: a pair of a withdrawn unit is a harness void.
    const isWithdrawn = pair.code === 'h' && state.withdrawnUnits.has(task.start + place);
    const verdict = judgeReport(pair, { run, code }, isWithdrawn);
    if (verdict === 'repeat') continue;
    const at = { place: report.place, key: report.entry.key, ...unitAt(task, place) };
    const { runtime_retries: retries } = openedOf(state).plan;
    draft.rejections.push(refusalOf(verdict, at, pair, { run, code, retries }));
  }
  return fresh + outcomes.slice(copied);
}

/** The numbers of a task's pairs, from `start` on; a draft is to be changed, the state is not. */
type Pairs =
  | { readonly pairs: Uint32Array; readonly start: 0; readonly isDraft: true }
  | { readonly pairs: PairNumbers; readonly start: number; readonly isDraft: false };

/**
 * The pairs of a report's task as the rows before it left them. Most requests have one row on a
 * task, for which the state will do; from the second on, there is a copy that each row changes.
 */
function pairsBefore(state: EpochState, report: PlacedReport, draft: Draft): Pairs {
  const { entry, task } = report;
  const { pairs } = outcomesOf(entry);
  const byTask = draft.tasks.get(entry) ?? new Map<number, PlacedReport | Uint32Array>();
  draft.tasks.set(entry, byTask);
  const known = byTask.get(task.index);
  if (known === undefined) {
    byTask.set(task.index, report);
    return { pairs, start: task.start, isDraft: false };
  }
  if (known instanceof Uint32Array) return { pairs: known, start: 0, isDraft: true };
  const copy = new Uint32Array(pairs.subarray(task.start, task.start + task.units.length));
  byTask.set(task.index, copy);
  takeInto(copy, known, openedOf(state).pairStates);
  return { pairs: copy, start: 0, isDraft: true };
}

/** Makes in `pairs` what is new in `report`, which was judged. */
function takeInto(pairs: Uint32Array, { span, run }: PlacedReport, pairStates: PairStates): void {
  for (let index = 0; index < span.outcomes.length; index += 1) {
    const code = span.outcomes.charCodeAt(index);
    const number = pairs[span.first + index] ?? untouched;
    if (code === missing || pairStates.openRunOf(number) !== run) continue;
    pairs[span.first + index] = pairStates.afterReport(number, code);
  }
}

function unitAt(task: TaskLayout, place: number): UnitRef {
  const unit = task.units[place];
  invariant(unit !== undefined, `task ${task.task} has no unit at ${String(place)}`);
  return { axis: task.axis, task: task.task, unit };
}
