/**
 * The same evidence under another rule, beside the one in force: what would differ, and which ranks
 * would move. It changes nothing, and a record that does not come out again is said to be so.
 * Source: FORMATS, section 6, `…/replay`.
 */
import type { EpochEvidence } from '../evidence/evidence.js';
import type { AxisId, EntryKey, RuleId, Sha256, Sha256Hex } from '../ids.js';
import type { Comparison } from '../imported/comparison.js';
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import type { EpochRecord, EpochRule, Obstacle } from '../rules/rule.js';

/** What a rule says of one entry. */
export interface EntryStanding {
  readonly rank: number | null;
  readonly score: number | null;
  readonly score_exact: string | null;
}

/** What a rule says of one axis. */
export interface AxisStanding {
  readonly voids: number;
  readonly void_fraction_exact: string;
  readonly dropped: boolean;
}

/** Both columns of one row. */
export interface Columns<T> {
  readonly in_force: T;
  readonly other: T;
}

/** One rule's column. */
export interface RuleColumn {
  readonly rule: RuleId;
  readonly record_sha256: Sha256Hex;
  /** What would keep the epoch from being closed under it; the record is then provisional. */
  readonly obstacles: readonly Obstacle[];
}

/** The whole report. */
export interface RuleReplay extends Columns<RuleColumn> {
  readonly epoch: string;
  readonly revision: number;
  /** Digest of the record as it was published; null when the epoch is not closed. */
  readonly published_sha256: Sha256Hex | null;
  /** Of a record that was imported: where the rule in force parts from it; null for any other. */
  readonly imported: Comparison | null;
  /** Whether the rule in force makes the published record again; null when there is none. */
  readonly matches: boolean | null;
  readonly axes: readonly (Columns<AxisStanding> & { readonly axis: AxisId })[];
  /** In order of the record in force, the base model last. */
  readonly entries: readonly (Columns<EntryStanding> & {
    readonly key: EntryKey;
    /** Whether the rank, or having one, differs. */
    readonly moved: boolean;
  })[];
}

/** What is replayed. */
export interface Replayed {
  readonly evidence: EpochEvidence;
  readonly revision: number;
  readonly inForce: EpochRule;
  readonly other: EpochRule;
  readonly published: Sha256Hex | null;
  /** Of a record that was imported, whose bytes need not be canonical: its values decide. */
  readonly imported?: Comparison;
}

/** Scores `evidence` under both rules. Time O(units x entries). */
export function replayRule(replayed: Replayed, sha256: Sha256): RuleReplay {
  const { evidence, revision, inForce, other, published, imported } = replayed;
  const records = [inForce, other].map((rule) => rule.score(evidence, revision)) as [
    EpochRecord,
    EpochRecord,
  ];
  const [left, right] = records.map((record) => record as unknown as RecordMembers) as [
    RecordMembers,
    RecordMembers,
  ];
  const columns = {
    in_force: columnOf(inForce, evidence, records[0], sha256),
    other: columnOf(other, evidence, records[1], sha256),
  };
  const others = new Map(rowsOf(right).map((row) => [row.key, row]));
  return {
    epoch: evidence.plan.epoch,
    revision,
    published_sha256: published,
    matches: published === null ? null : makesAgain(replayed, columns.in_force),
    imported: imported ?? null,
    ...columns,
    axes: left.axes.map((axis, index) => ({
      axis: axis.axis,
      in_force: axisStanding(axis),
      other: axisStanding(right.axes[index] ?? axis),
    })),
    entries: rowsOf(left).map((row) => {
      const theirs = others.get(row.key) ?? row;
      return {
        key: row.key,
        in_force: entryStanding(row),
        other: entryStanding(theirs),
        moved: row.rank !== theirs.rank,
      };
    }),
  };
}

/** Whether the rule in force makes the published record again. */
function makesAgain({ imported, published }: Replayed, { record_sha256 }: RuleColumn): boolean {
  return imported === undefined ? record_sha256 === published : imported.agrees;
}

/** What is read of a record: FORMATS, section 4. Every epoch rule makes these members. */
interface RecordMembers {
  readonly axes: readonly (AxisStanding & { readonly axis: AxisId })[];
  readonly submissions: readonly RecordRow[];
  readonly base_model: RecordRow | null;
}

interface RecordRow extends EntryStanding {
  readonly key: EntryKey;
}

function rowsOf({ submissions, base_model }: RecordMembers): readonly RecordRow[] {
  return base_model === null ? submissions : [...submissions, base_model];
}

function columnOf(
  rule: EpochRule,
  evidence: EpochEvidence,
  record: EpochRecord,
  sha256: Sha256,
): RuleColumn {
  const record_sha256 = sha256Hex(canonicalBytes(record), sha256);
  return { rule: rule.id, record_sha256, obstacles: rule.obstacles(evidence) };
}

function entryStanding({ rank, score, score_exact }: EntryStanding): EntryStanding {
  return { rank, score, score_exact };
}

function axisStanding({ voids, void_fraction_exact, dropped }: AxisStanding): AxisStanding {
  return { voids, void_fraction_exact, dropped };
}
