/**
 * From the instance records of one task to its Solver score under a fixed reference.
 * Source: RULES, "TCSExam"; FORMATS, section 5, "`solver-score` output".
 */
import type { ReferenceTask, SolverReference } from '../evidence/exam.js';
import { invariant } from '../invariant.js';
import type { JsonObject } from '../record/json.js';
import {
  type InstanceOutcome,
  instanceScale,
  instanceScore,
  type InstanceScore,
  relativeScore,
} from './solver-score.js';

/** What keeps records from being scored; every offender is named. */
export type RecordsFault =
  | { readonly code: 'instance_missing'; readonly instance: string }
  | { readonly code: 'instance_twice'; readonly instance: string };

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

/** The score, or everything that keeps the records from being scored. Time O(records). */
export function scoreRecords(
  reference: SolverReference,
  task: string,
  outcomes: readonly InstanceOutcome[],
): SolverScore | readonly RecordsFault[] {
  const plan = reference.tasks.get(task);
  invariant(plan !== undefined, `${reference.reference_id} has no task ${task}`);
  const byInstance = new Map(outcomes.map((outcome) => [outcome.instance, outcome]));
  const faults = [...twice(outcomes), ...missing(plan, byInstance)];
  if (faults.length > 0) return faults;
  const instances = [...plan.instances.keys()].map((instance): InstanceScore => {
    const outcome = byInstance.get(instance);
    invariant(outcome !== undefined, `${instance} was looked for already`);
    return { instance, status: outcome.status, score: scoreOf(reference, plan, outcome) };
  });
  return {
    task,
    reference_id: reference.reference_id,
    relative_score: relativeScore(instances.map(({ score }) => score)),
    instances,
    unscored_instances: outcomes
      .map(({ instance }) => instance)
      .filter((instance) => !plan.instances.has(instance)),
  };
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

function scoreOf(
  reference: SolverReference,
  plan: ReferenceTask,
  { instance, value }: InstanceOutcome,
): number {
  if (value === null) return 0;
  const values = plan.instances.get(instance) ?? [];
  return instanceScore(value, instanceScale(values, reference), plan.direction);
}

function twice(outcomes: readonly InstanceOutcome[]): readonly RecordsFault[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { instance } of outcomes) {
    if (seen.has(instance)) repeated.add(instance);
    seen.add(instance);
  }
  return [...repeated].map((instance) => ({ code: 'instance_twice', instance }));
}

function missing(
  plan: ReferenceTask,
  byInstance: ReadonlyMap<string, InstanceOutcome>,
): readonly RecordsFault[] {
  return [...plan.instances.keys()]
    .filter((instance) => !byInstance.has(instance))
    .map((instance) => ({ code: 'instance_missing', instance }));
}
