/**
 * What a reported outcome comes to on a pair that does not wait for it.
 * Source: RULES, epoch rule 1.
 */
import { invariant } from '../../invariant.js';
import type { PairRef } from '../commands.js';
import type { PairState } from '../pair-states.js';
import type { Rejection } from '../rejections.js';

/** A report without its pair: the run, and the character code of `1`, `0`, `h` or `r`. */
export interface RunReport {
  readonly run: number;
  readonly code: number;
}

/** A repeat that changes nothing, or the code of the refusal. */
export type Verdict =
  | 'repeat'
  | 'outcome_conflict'
  | 'unit_withdrawn'
  | 'run_out_of_order'
  | 'outcome_final'
  | 'retries_used_up';

/** Judges a report that is not news: its run is not the one that is open. */
export function judgeReport(pair: PairState, report: RunReport, isWithdrawn: boolean): Verdict {
  const { run, code } = report;
  const next = pair.reported.length + 1;
  if (run < next) return pair.reported.charCodeAt(run - 1) === code ? 'repeat' : 'outcome_conflict';
  if (isWithdrawn) return 'unit_withdrawn';
  if (run > next) return 'run_out_of_order';
  return pair.code === 'r' ? 'retries_used_up' : 'outcome_final';
}

/** The refusal that `verdict` stands for, with what is needed to act on it. */
export function refusalOf(
  verdict: Exclude<Verdict, 'repeat'>,
  at: PairRef & { readonly place: string },
  pair: PairState,
  report: RunReport & { readonly retries: number },
): Rejection {
  const { run, retries } = report;
  const recorded = pair.reported[run - 1] ?? '';
  const reported = String.fromCharCode(report.code);
  switch (verdict) {
    case 'outcome_conflict':
      invariant(recorded !== '', 'a conflict is with a run that was reported');
      return { code: verdict, ...at, run, recorded, reported };
    case 'unit_withdrawn':
      return { code: verdict, place: at.place, axis: at.axis, task: at.task, unit: at.unit };
    case 'run_out_of_order':
      return { code: verdict, ...at, run, next: pair.reported.length + 1 };
    case 'outcome_final':
      return { code: verdict, ...at, outcome: pair.code };
    case 'retries_used_up':
      return { code: verdict, ...at, retries };
  }
}
