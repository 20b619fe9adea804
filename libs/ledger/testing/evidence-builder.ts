/**
 * Evidence as specs write it down: outcomes first, the plan that fits them made up around it.
 * Names given here are not checked; what is refused belongs into the specs of the decoders.
 */
import type {
  AppealEvidence,
  AxisPlan,
  EntryEvidence,
  EntryStatus,
  EpochEvidence,
  EpochPlan,
  PackedOutcomes,
  RerunEvidence,
} from '../src/evidence/evidence.js';
import type { AxisId, EntryKey, Instant, ModelName, TaskId, UnitId } from '../src/ids.js';

/** Packed outcomes by axis and task, `{grasping: {pick: '10h'}}`; a text means `{axis: {task}}`. */
export type OutcomeTable = string | Readonly<Record<string, Readonly<Record<string, string>>>>;

/** An axis called `axis` with one task called `task` of so many units `u0`, `u1` … */
export function anAxis(units: number): AxisPlan {
  return axisOf('axis', { task: '.'.repeat(units) });
}

/** What may be said of an entry beside its status and outcomes. */
export interface EntryMembers {
  readonly key?: string;
  readonly model?: string;
  readonly submitted_at?: string;
}

/**
 * An entry with these outcomes, null for none. Without a key it is called by its status, without a
 * stamp it was submitted at 2026-11-23T10:00:00Z.
 */
export function anEntry(
  status: EntryStatus,
  outcomes: OutcomeTable | null,
  members: EntryMembers = {},
): EntryEvidence {
  const { key = status, model = 'org/model', submitted_at = '2026-11-23T10:00:00Z' } = members;
  return {
    key: key as EntryKey,
    model: model as ModelName,
    submitted_at: submitted_at as Instant,
    status,
    outcomes: outcomes === null ? null : packed(tableOf(outcomes)),
  };
}

/** What may be said of an epoch beside its entries. */
export interface EvidenceMembers {
  /** The limit, 1/10 when not said. */
  readonly limit?: string;
  readonly rule?: string;
  readonly plan?: Partial<EpochPlan>;
  readonly reruns?: readonly RerunEvidence[];
  readonly appeals?: readonly AppealEvidence[] | null;
}

/** Evidence of these entries; the plan's units are those of the first entry that has outcomes. */
export function anEvidence(
  entries: readonly EntryEvidence[],
  members: EvidenceMembers = {},
): EpochEvidence {
  const { limit = '0.1', rule = 'epoch-record@3', plan, reruns = [], appeals = null } = members;
  const measured = entries.find((entry) => entry.outcomes !== null)?.outcomes;
  const axes = [...(measured ?? packed(tableOf('.')))].map(([axis, tasks]) =>
    axisOf(axis, Object.fromEntries(tasks)),
  );
  const base = entries.find((entry) => entry.status === 'base')?.key ?? null;
  const usual = { epoch: '2026-w48', title: 'Week 48', rule, max_void_fraction: limit };
  return {
    plan: {
      ...(usual as unknown as EpochPlan),
      ...{ runtime_retries: 1, base_model: base, axes },
      ...plan,
    },
    entries,
    reruns,
    appeals,
  };
}

/** A re-run of an axis that set `units` of the entry called `shortlisted` back to missing. */
export function aRerun(
  axis: string,
  units: readonly (readonly [task: string, unit: string])[],
  cannotRerun: readonly (readonly [task: string, unit: string])[] = [],
): RerunEvidence {
  const place = ([task, unit]: readonly [string, string]): { task: TaskId; unit: UnitId } => ({
    task: task as TaskId,
    unit: unit as UnitId,
  });
  return {
    axis: axis as AxisId,
    units: units.length,
    pairs: units.map((unit) => ({ key: 'shortlisted' as EntryKey, ...place(unit) })),
    cannot_rerun: cannotRerun.map((unit) => ({ ...place(unit), reason: 'the rig is gone' })),
  };
}

function axisOf(axis: string, tasks: Readonly<Record<string, string>>): AxisPlan {
  return {
    axis: axis as AxisId,
    tasks: Object.entries(tasks).map(([task, outcomes]) => ({
      task: task as TaskId,
      units: Array.from(outcomes, (_, index) => `u${String(index)}` as UnitId),
    })),
  };
}

function tableOf(outcomes: OutcomeTable): Exclude<OutcomeTable, string> {
  return typeof outcomes === 'string' ? { axis: { task: outcomes } } : outcomes;
}

function packed(table: Exclude<OutcomeTable, string>): PackedOutcomes {
  return new Map(
    Object.entries(table).map(([axis, tasks]) => [
      axis as AxisId,
      new Map(Object.entries(tasks).map(([task, row]) => [task as TaskId, row])),
    ]),
  );
}
