/**
 * Reads a record that was published elsewhere, of any released version: its shape must be that of
 * its format, its values are whatever was published. Whether its rule makes the same values is for
 * `comparison.ts`.
 * Source: FORMATS, section 4; RULES, "an imported record is kept as it was published".
 */
import {
  axisId,
  entryKey,
  epochId,
  instant,
  modelName,
  reason,
  taskId,
  title,
} from '../decode-names.js';
import {
  boolean,
  type Decoder,
  expected,
  integer,
  listOf,
  members,
  nullable,
  oneOf,
  type Shape,
  text,
} from '../decoding.js';
import type { EntryStatus } from '../evidence/evidence.js';
import type {
  AxisId,
  EntryKey,
  EpochId,
  Instant,
  LimitText,
  ModelName,
  RuleId,
  TaskId,
} from '../ids.js';
import { isLimit } from '../names.js';
import { within } from '../place.js';

/** One axis as it was published. Counts are units. */
export interface HistoricalAxis {
  readonly axis: AxisId;
  readonly planned: number;
  readonly voids: number;
  readonly void_fraction: number;
  readonly void_fraction_exact: string;
  readonly rerun: 'none' | 'done' | 'impossible';
  readonly dropped: boolean;
  readonly reason: string | null;
}

/** One task of a submission as it was published. */
export interface HistoricalTask {
  readonly task: TaskId;
  readonly planned: number;
  readonly voids: number;
  readonly units: number;
  readonly successes: number;
  readonly runtime_voids: number;
  readonly rate: number | null;
  readonly rate_exact: string | null;
}

/** One submission, or the base model, as it was published. */
export interface HistoricalSubmission {
  readonly key: EntryKey;
  readonly model: ModelName;
  readonly submitted_at: Instant;
  readonly status: EntryStatus;
  readonly rank: number | null;
  readonly score: number | null;
  readonly score_exact: string | null;
  readonly score_reason: string | null;
  readonly axes?: readonly {
    readonly axis: AxisId;
    readonly score: number | null;
    readonly score_exact: string | null;
    readonly tasks: readonly HistoricalTask[];
  }[];
}

/** The record of an epoch that was measured. */
export interface HistoricalEpochRecord {
  readonly rule: RuleId;
  readonly epoch: EpochId;
  readonly title: string;
  /** As it was published; here it is revision 1. */
  readonly revision: number;
  readonly max_void_fraction: LimitText;
  /** Names are unique. */
  readonly axes: readonly HistoricalAxis[];
  /** Keys are unique, that of the base model among them. */
  readonly submissions: readonly HistoricalSubmission[];
  readonly base_model: HistoricalSubmission | null;
  readonly overall_score: 'published' | 'not_published_under_this_rule';
}

/** The largest count that is kept in tables: 2^31 - 1. */
const countMax: number = 2_147_483_647;

/** A count of units, or of whatever else a record counts. */
export const count: (min: number) => Decoder<number> = (min) => integer(min, countMax);

/** Any finite number. */
export const finite: Decoder<number> = (value, place, issues) => {
  if (typeof value === 'number') return value;
  return issues.report(place, 'wrong_type', expected('a number', value));
};

/** A fraction of 0 or more as text, in whatever terms. */
export const fractionText: Decoder<string> = text(
  'a fraction such as "1/3"',
  (given): given is string => /^(0|[1-9][0-9]*)\/[1-9][0-9]*$/.test(given),
);

const score = { score: nullable(finite), score_exact: nullable(fractionText) };

const axis: Decoder<HistoricalAxis> = members({
  axis: axisId,
  planned: count(1),
  voids: count(0),
  void_fraction: finite,
  void_fraction_exact: fractionText,
  rerun: oneOf('none', 'done', 'impossible'),
  dropped: boolean,
  reason: nullable(reason),
});

const task: Decoder<HistoricalTask> = members({
  task: taskId,
  planned: count(0),
  voids: count(0),
  units: count(0),
  successes: count(0),
  runtime_voids: count(0),
  rate: nullable(finite),
  rate_exact: nullable(fractionText),
});

const scoredAxes = listOf(members({ axis: axisId, ...score, tasks: listOf(task) }), {
  distinct: { by: (row) => row.axis, member: 'axis' },
});

const submission: Decoder<HistoricalSubmission> = members(
  {
    key: entryKey,
    model: modelName,
    submitted_at: instant,
    status: oneOf('shortlisted', 'base', 'entered', 'withdrawn', 'disqualified'),
    rank: nullable(count(1)),
    ...score,
    score_reason: nullable(reason),
  },
  { axes: scoredAxes },
);

const appeal = members({
  id: text('a1, a2 or so', (given): given is string => /^a[1-9][0-9]{0,14}$/.test(given)),
  key: entryKey,
  ruling: nullable(oneOf('upheld', 'rejected')),
});

const shape = {
  epoch: epochId,
  title,
  revision: integer(1),
  max_void_fraction: text(
    'a decimal from 0 to 1 as text, such as "0.1"',
    (given): given is LimitText => isLimit(given),
  ),
  axes: listOf(axis, { min: 1, distinct: { by: (row) => row.axis, member: 'axis' } }),
  submissions: listOf(submission, { distinct: { by: ({ key }) => key, member: 'key' } }),
  base_model: nullable(submission),
  overall_score: oneOf('published', 'not_published_under_this_rule'),
};

/** A record of `epoch-record/1`, `/2` or `/3`, which only the last gives a list of appeals. */
export function epochRecord(
  version: 1 | 2 | 3,
  head: { readonly format: Decoder<string>; readonly rule: Decoder<RuleId> },
): Decoder<HistoricalEpochRecord> {
  const withHead = { ...head, ...shape };
  const whole: Decoder<HistoricalEpochRecord> =
    version === 3
      ? members({ ...withHead, appeals: listOf(appeal) } satisfies Shape)
      : members(withHead);
  return (value, place, issues) => {
    const record = whole(value, place, issues);
    const base = record?.base_model?.key;
    if (record === undefined || base === undefined) return record;
    const twice = record.submissions.some(({ key }) => key === base);
    if (!twice) return record;
    const at = within(within(place, 'base_model'), 'key');
    return issues.report(at, 'duplicate', 'the base model stands among the submissions too');
  };
}
