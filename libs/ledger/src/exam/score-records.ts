/**
 * From the instance records of one task to its Solver score under a fixed reference.
 * Source: RULES, "TCSExam"; FORMATS, section 5, "`solver-score` output".
 */
import type { ReferenceTask, SolverReference } from '../evidence/exam.js';
import { invariant } from '../invariant.js';
import type { Json, JsonObject } from '../record/json.js';
import { readRecord, type RecordFault } from './read-record.js';
import {
  type InstanceOutcome,
  instanceScale,
  instanceScore,
  type InstanceScore,
  relativeScore,
} from './solver-score.js';

/** What keeps records from being scored. */
export type RecordsFault = RecordFaultAt | InstanceTwice | InstanceMissing;

/** A record that cannot be used. */
export interface RecordFaultAt extends RecordFault {
  /** Index of the record, counted from 0. */
  readonly record: number;
}

/** A second record of an instance. */
export interface InstanceTwice {
  readonly code: 'instance_twice';
  readonly record: number;
  readonly instance: string;
  /** Index of its first record. */
  readonly first: number;
}

/** An eligible instance without a record. */
export interface InstanceMissing {
  readonly code: 'instance_missing';
  readonly instance: string;
}

/** The Solver score of one task. */
export interface SolverScore {
  readonly task: string;
  readonly reference_id: string;
  /** The double nearest to the exact mean, 0 to 1. */
  readonly relative_score: number;
  /** In reference order. */
  readonly instances: readonly InstanceScore[];
  /** Instances outside the eligible set, in record order. */
  readonly unscored_instances: readonly string[];
}

/** A score, or everything that keeps the records from being scored. */
export type ScoredRecords =
  | { readonly ok: true; readonly score: SolverScore }
  | { readonly ok: false; readonly faults: readonly RecordsFault[] };

/**
 * Scores the records of `task` (else InvariantViolation: the caller knows the tasks). Faults come
 * in record order, instances without a record behind them in reference order. Time O(records).
 */
export function scoreRecords(
  reference: SolverReference,
  task: string,
  records: readonly Json[],
): ScoredRecords {
  const plan = reference.tasks.get(task);
  invariant(plan !== undefined, `${reference.reference_id} has no task ${task}`);
  const { outcomes, faults } = readRecords(records, plan.kind);
  const all = [...faults, ...missing(plan, outcomes, faults)];
  if (all.length > 0) return { ok: false, faults: all };
  const instances = [...plan.instances].map(([instance, values]): InstanceScore => {
    const outcome = outcomes.get(instance);
    invariant(outcome !== undefined, `${instance} was looked for already`);
    const score = scoreOf(outcome, values, reference, plan.direction);
    return { instance, status: outcome.status, score };
  });
  const score = {
    task,
    reference_id: reference.reference_id,
    relative_score: relativeScore(instances.map((one) => one.score)),
    instances,
    unscored_instances: [...outcomes.keys()].filter((instance) => !plan.instances.has(instance)),
  };
  return { ok: true, score };
}

/** The file that `solver-score` writes. */
export function solverScoreJson(score: SolverScore): JsonObject {
  return {
    task: score.task,
    reference_id: score.reference_id,
    relative_score: score.relative_score,
    instances: score.instances.map((one) => ({ ...one })),
    unscored_instances: score.unscored_instances,
  };
}

function readRecords(
  records: readonly Json[],
  kind: ReferenceTask['kind'],
): { outcomes: ReadonlyMap<string, InstanceOutcome>; faults: readonly RecordsFault[] } {
  const outcomes = new Map<string, InstanceOutcome>();
  const firstRecords = new Map<string, number>();
  const faults: RecordsFault[] = [];
  for (const [index, record] of records.entries()) {
    const read = readRecord(record, kind);
    if ('code' in read) faults.push({ ...read, record: index });
    else outcomes.set(read.instance, read);
    if (read.instance === null) continue;
    const first = firstRecords.get(read.instance);
    if (first === undefined) firstRecords.set(read.instance, index);
    else faults.push({ code: 'instance_twice', record: index, instance: read.instance, first });
  }
  return { outcomes, faults };
}

/** Eligible instances that no record names, not even one that cannot be used. */
function missing(
  plan: ReferenceTask,
  outcomes: ReadonlyMap<string, InstanceOutcome>,
  faults: readonly RecordsFault[],
): readonly InstanceMissing[] {
  const named = new Set([...outcomes.keys(), ...faults.map(({ instance }) => instance)]);
  return [...plan.instances.keys()]
    .filter((instance) => !named.has(instance))
    .map((instance) => ({ code: 'instance_missing', instance }));
}

function scoreOf(
  { value }: InstanceOutcome,
  values: readonly number[],
  reference: SolverReference,
  direction: ReferenceTask['direction'],
): number {
  return value === null ? 0 : instanceScore(value, instanceScale(values, reference), direction);
}
