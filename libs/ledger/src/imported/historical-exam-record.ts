/**
 * Reads the record of an exam that was published elsewhere: the shape of its format, whatever its
 * values.
 * Source: FORMATS, section 5, "As an epoch".
 */
import { epochId, modelName, title } from '../decode-names.js';
import {
  type Decoder,
  expected,
  integer,
  isObject,
  listOf,
  memberNames,
  memberOf,
  members,
  nullable,
  oneOf,
} from '../decoding.js';
import type { SolverProtocol, Track } from '../evidence/exam.js';
import { examName } from '../exam/decode-suite.js';
import type { EpochId, ModelName, RuleId } from '../ids.js';
import { within } from '../place.js';
import { count, finite, fractionText } from './historical-record.js';

/** One track of a model as it was published. */
export interface HistoricalTrack {
  readonly mean: number | null;
  readonly mean_exact: string | null;
  readonly items: number;
  readonly scored: number;
}

/** One model as it was published. */
export interface HistoricalModel {
  readonly status: 'complete' | 'provisional' | 'incomplete';
  readonly index: number | null;
  readonly index_exact: string | null;
  readonly tracks: Readonly<Record<Track, HistoricalTrack>>;
  readonly coverage: {
    readonly planned: number;
    readonly valid: number;
    readonly provisional: number;
  };
  readonly issues: readonly {
    readonly code: string;
    readonly track: string;
    readonly item: string;
    readonly attempt: string | null;
  }[];
}

/** The record of an exam. */
export interface HistoricalExamRecord {
  readonly rule: RuleId;
  readonly epoch: EpochId;
  readonly title: string;
  /** As it was published; here it is revision 1. */
  readonly revision: number;
  readonly metric: string;
  readonly suite: string;
  readonly solver_protocol: SolverProtocol;
  readonly solver_reference_id: string;
  readonly models: ReadonlyMap<ModelName, HistoricalModel>;
}

const track: Decoder<HistoricalTrack> = members({
  mean: nullable(finite),
  mean_exact: nullable(fractionText),
  items: count(0),
  scored: count(0),
});

const model: Decoder<HistoricalModel> = members({
  status: oneOf('complete', 'provisional', 'incomplete'),
  index: nullable(finite),
  index_exact: nullable(fractionText),
  tracks: members({ theorem: track, solver: track, construction: track, open_conjecture: track }),
  coverage: members({ planned: count(0), valid: count(0), provisional: count(0) }),
  issues: listOf(
    members({
      code: oneOf(
        'missing_attempt',
        'judge_failed',
        'not_finished',
        'missing',
        'infrastructure_failure',
      ),
      track: oneOf('theorem', 'solver', 'construction', 'open_conjecture'),
      item: examName,
      attempt: nullable(examName),
    }),
  ),
});

/** Models by their names, which come from outside. */
const models: Decoder<ReadonlyMap<ModelName, HistoricalModel>> = (value, place, issues) => {
  if (!isObject(value)) return issues.report(place, 'wrong_type', expected('an object', value));
  const found = new Map<ModelName, HistoricalModel>();
  const names = memberNames(value);
  for (const name of names) {
    const at = within(place, name);
    const decodedName = modelName(name, at, issues);
    const decoded = model(memberOf(value, name) ?? null, at, issues);
    if (decodedName !== undefined && decoded !== undefined) found.set(decodedName, decoded);
  }
  return found.size === names.length ? found : undefined;
};

/** A record of `tcsexam-record/1`. */
export function examRecordOf(head: {
  readonly format: Decoder<string>;
  readonly rule: Decoder<RuleId>;
}): Decoder<HistoricalExamRecord> {
  return members({
    ...head,
    epoch: epochId,
    title,
    revision: integer(1),
    metric: examName,
    suite: examName,
    solver_protocol: oneOf('online', 'offline'),
    solver_reference_id: examName,
    models,
  });
}
