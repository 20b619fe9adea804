/**
 * What makes an attempt table unusable: a closed list of faults, each with the row it stands in.
 * A table with a fault gives no result at all.
 * Source: RULES, "TCSExam" ("Refused with an error"); FORMATS, section 5.
 */
import type { AttemptRow, ExamCohort, ExamSuite } from '../evidence/exam.js';
import { compare, one, zero } from '../numeric/fraction.js';
import { parseDecimal } from '../numeric/parse-decimal.js';
import { FirstRows } from './first-rows.js';

/** What can be wrong with a row. */
export type AttemptFaultCode =
  | 'duplicate_attempt'
  | 'attempts_exceeded'
  | 'unknown_model'
  | 'unknown_track'
  | 'unknown_item'
  | 'empty_attempt'
  | 'unknown_adoption_status'
  | 'unknown_score_status'
  | 'score_missing'
  | 'score_malformed'
  | 'score_negative'
  | 'proof_score_partial'
  | 'solver_score_above_one'
  | 'score_type_mismatch'
  | 'protocol_mismatch';

/** The column a fault is in. */
export type AttemptColumn = keyof AttemptRow;

/** One fault. */
export interface AttemptFault {
  readonly code: AttemptFaultCode;
  /** What the caller calls the row: its line in a file, its version in a log. */
  readonly row: number;
  readonly column: AttemptColumn;
  /** The text that stands there. */
  readonly found: string;
  /** What would be right: names, a limit, or for a duplicate what its first row is called. */
  readonly expected: string;
}

/** Statuses that leave a planned repetition without a score. */
const gapStatuses: readonly string[] = [
  'judge_failed',
  'not_finished',
  'missing',
  'infrastructure_failure',
];

const adoptionStatuses: readonly string[] = ['selected', 'selected_provisional', 'excluded'];

/** Looks at rows one after the other; keeps only identities, so a table of any length streams. */
export class AttemptChecker {
  private readonly items: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly firstRows: FirstRows = new FirstRows();
  private readonly adopted: Map<string, number> = new Map();
  private readonly cohort: ExamCohort;

  constructor(suite: ExamSuite, cohort: ExamCohort) {
    this.cohort = cohort;
    this.items = new Map(suite.tracks.map(({ track, items }) => [track, new Set(items)]));
  }

  /**
   * Everything wrong with the next row, in column order; empty when nothing is. `place` is a whole
   * number below 2^31 that the row is called by.
   */
  next(row: AttemptRow, place: number): readonly AttemptFault[] {
    const faults: AttemptFault[] = [];
    const report: Report = (code, column, expected) => {
      faults.push({ code, row: place, column, found: row[column], expected });
    };
    const cell = identityOf(row.model, row.track, row.item);
    this.checkNames(row, report);
    const first = this.firstRows.claim(cell, identityOf(row.attempt), place);
    if (first !== place) report('duplicate_attempt', 'attempt', String(first));
    if (!adoptionStatuses.includes(row.adoption_status)) {
      report('unknown_adoption_status', 'adoption_status', adoptionStatuses.join(', '));
    } else if (row.adoption_status !== 'excluded') {
      checkScore(row, report);
      this.checkProtocol(row, report);
      this.checkExcess(row, cell, report);
    }
    return faults;
  }

  private checkNames(row: AttemptRow, report: Report): void {
    if (!(this.cohort.models as ReadonlyMap<string, unknown>).has(row.model)) {
      report('unknown_model', 'model', [...this.cohort.models.keys()].slice(0, 12).join(', '));
    }
    const items = this.items.get(row.track);
    if (items === undefined) report('unknown_track', 'track', [...this.items.keys()].join(', '));
    else if (!items.has(row.item))
      report('unknown_item', 'item', [...items].slice(0, 12).join(', '));
    if (row.attempt === '') report('empty_attempt', 'attempt', '');
  }

  private checkProtocol(row: AttemptRow, report: Report): void {
    const type = row.track === 'solver' ? 'fixed_reference_relative' : 'original_task_score';
    if (row.score_type !== type) report('score_type_mismatch', 'score_type', type);
    const protocol = this.cohort.solver_protocol;
    if (row.track === 'solver' && row.solver_protocol !== protocol) {
      report('protocol_mismatch', 'solver_protocol', protocol);
    }
  }

  private checkExcess(row: AttemptRow, cell: string, report: Report): void {
    const planned = this.cohort.models.get(row.model as never)?.attempts_per_task;
    if (planned === undefined) return;
    const adopted = (this.adopted.get(cell) ?? 0) + 1;
    this.adopted.set(cell, adopted);
    if (adopted > planned) report('attempts_exceeded', 'adoption_status', String(planned));
  }
}

type Report = (code: AttemptFaultCode, column: AttemptColumn, expected: string) => void;

function checkScore(row: AttemptRow, report: Report): void {
  const valid = row.score_status === 'valid';
  if (!valid && !gapStatuses.includes(row.score_status)) {
    report('unknown_score_status', 'score_status', ['valid', ...gapStatuses].join(', '));
  }
  if (row.score === '') {
    if (valid) report('score_missing', 'score', '');
    return;
  }
  const score = parseDecimal(row.score);
  if (score === null) report('score_malformed', 'score', '0.25');
  else if (compare(score, zero) < 0) report('score_negative', 'score', '0');
  else if (row.track === 'solver' && compare(score, one) > 0) {
    report('solver_score_above_one', 'score', '1');
  } else if (isProof(row.track) && compare(score, zero) !== 0 && compare(score, one) !== 0) {
    report('proof_score_partial', 'score', '0, 1');
  }
}

function isProof(track: string): boolean {
  return track === 'theorem' || track === 'open_conjecture';
}

/**
 * One text for several, each with its length in front so that no two lists share one. It is a text
 * of its own: a part cut from a line would keep the whole line in memory.
 */
function identityOf(...parts: readonly string[]): string {
  return parts.map((part) => `${part.length}:${part}`).join('');
}
