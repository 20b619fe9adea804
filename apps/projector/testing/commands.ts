/** Commands and plans as specs about the projection write them: names as plain text. */
import type {
  EpochCommand,
  OpenEpoch,
  PackedReport,
  RecordOutcomes,
  SubmitEntry,
} from '#ledger/epoch/commands';
import type { EpochPlan } from '#ledger/evidence/evidence';
import type { AxisId, EntryKey, EpochId, LimitText, ModelName, RuleId, TaskId } from '#ledger/ids';

/** A plan of so many axes `a0` …, each with one task `t` of so many units `u0` … */
export function aPlan(
  epoch: string,
  axes: number,
  units: number,
  members: Partial<EpochPlan> = {},
): EpochPlan {
  const named = Array.from({ length: units }, (_, unit) => `u${String(unit)}`);
  const axis = (place: number): object => ({
    axis: `a${String(place)}`,
    tasks: [{ task: 't', units: named }],
  });
  return {
    epoch: epoch as EpochId,
    title: `Epoch ${epoch}`,
    rule: 'epoch-record@3' as RuleId,
    max_void_fraction: '0.3' as LimitText,
    runtime_retries: 1,
    base_model: null,
    axes: Array.from({ length: axes }, (_, place) => axis(place)) as never,
    ...members,
  };
}

export function opening(plan: EpochPlan): OpenEpoch {
  return { type: 'OpenEpoch', plan };
}

export function submission(key: string, model: string = `org/${key}`): SubmitEntry {
  return { type: 'SubmitEntry', key: key as EntryKey, model: model as ModelName };
}

export function shortlisting(...keys: readonly string[]): EpochCommand {
  return { type: 'ShortlistEntries', keys: keys as readonly EntryKey[] };
}

/** Rows `[key, axis, outcomes]` of run 1 that begin with the first unit, or at `first`. */
export function outcomes(
  ...rows: readonly (readonly [key: string, axis: string, outcomes: string, first?: number])[]
): RecordOutcomes {
  return {
    type: 'RecordOutcomes',
    outcomes: rows.map(([key, axis, codes, first = 0]): PackedReport => {
      const place = { key: key as EntryKey, axis: axis as AxisId, task: 't' as TaskId };
      return { ...place, run: 1, first, outcomes: codes };
    }),
  };
}
