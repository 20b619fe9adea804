/**
 * Where one entry stands on one unit (a pair), and where each thing that can happen takes it.
 * Millions of pairs share few histories, so each different one is kept once and has a number; an
 * entry's pairs are an array of these numbers (`state.ts`).
 * Source: RULES, epoch rules 1 and 4.
 */
import type { OutcomeCode } from '../evidence/evidence.js';
import { invariant } from '../invariant.js';

/** Why a pair has no outcome yet. */
export type PendingCause = 'missing' | 'retry_due' | 'rerun_pending';

/** One pair's whole standing. */
export interface PairState {
  /** The final outcome as the evidence has it. */
  readonly code: OutcomeCode;
  /** Why `code` is `.`; null for any other code. */
  readonly pending: PendingCause | null;
  /** What was reported, one character a run, run 1 first. A void by the organiser takes no run. */
  readonly reported: string;
  /** Runtime voids since the last re-run or rejudgement. */
  readonly runtimeVoids: number;
}

/** The number of the pair nobody has reported on. */
export const untouched = 0;

const codes = '10hr.';

/** By character code, the place in `codes` of the four outcomes that can be reported. */
const places = new Uint8Array(128);
for (const [place, code] of [...'10hr'].entries()) places[code.charCodeAt(0)] = place;

/** The numbered pair states of one epoch; grows as new histories occur, never forgets one. */
export class PairStates {
  readonly #retries: number;
  readonly #states: PairState[] = [];
  readonly #codes: number[] = [];
  readonly #openRuns: number[] = [];
  readonly #numbers = new Map<string, number>();
  /** Number after a report, at `4 * number + place in codes`; -1 where not asked yet. */
  readonly #afterReport: number[] = [];

  /** `retries` is the plan's `runtime_retries`. */
  constructor(retries: number) {
    this.#retries = retries;
    this.#number({ code: '.', pending: 'missing', reported: '', runtimeVoids: 0 });
  }

  /** The state with this number. */
  get(number: number): PairState {
    const state = this.#states[number];
    invariant(state !== undefined, `no pair state has the number ${String(number)}`);
    return state;
  }

  /** The character code of a state's outcome, one of `1 0 h r .`: the inner loop of folding. */
  codeOf(number: number): number {
    return this.#codes[number] as number;
  }

  /**
   * The run that may be reported next, 0 for none. Only reports take run numbers, so it is the
   * number of reports + 1; it is open while the pair has no outcome.
   */
  openRunOf(number: number): number {
    return this.#openRuns[number] as number;
  }

  /**
   * The next run was reported with the outcome of this character code (`1 0 h r`). The caller has
   * checked that the run is open, see `decide/outcomes.ts`.
   */
  afterReport(number: number, code: number): number {
    const place = 4 * number + (places[code] as number);
    const known = this.#afterReport[place] as number;
    return known >= 0 ? known : this.#report(number, code, place);
  }

  /** A harness void goes back to missing for the axis's re-run. */
  afterRerun(number: number): number {
    const { reported } = this.get(number);
    return this.#number({ code: '.', pending: 'rerun_pending', reported, runtimeVoids: 0 });
  }

  /** The unit is judged anew for everybody; a pair that waits for its re-run goes on waiting. */
  afterRejudgement(number: number): number {
    const { pending, reported } = this.get(number);
    if (pending === 'rerun_pending') return number;
    return this.#number({ code: '.', pending: 'missing', reported, runtimeVoids: 0 });
  }

  /** The organiser declared the pair, or withdrew its unit: a harness void without a report. */
  afterVoid(number: number): number {
    return this.#number({ ...this.get(number), code: 'h', pending: null });
  }

  #report(number: number, charCode: number, place: number): number {
    const before = this.get(number);
    const code = codes[places[charCode] as number] as OutcomeCode;
    const runtimeVoids = before.runtimeVoids + (code === 'r' ? 1 : 0);
    const retry = code === 'r' && runtimeVoids <= this.#retries;
    const after = this.#number({
      code: retry ? '.' : code,
      pending: retry ? 'retry_due' : null,
      reported: before.reported + code,
      runtimeVoids,
    });
    this.#afterReport[place] = after;
    return after;
  }

  #number(state: PairState): number {
    const { code, pending, reported, runtimeVoids } = state;
    const key = [code, pending, runtimeVoids, reported].join(' ');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#states.push(state) - 1;
    this.#codes.push(state.code.charCodeAt(0));
    this.#openRuns.push(pending === null ? 0 : reported.length + 1);
    this.#afterReport.push(-1, -1, -1, -1);
    this.#numbers.set(key, number);
    return number;
  }
}
