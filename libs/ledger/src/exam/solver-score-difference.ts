/**
 * Whether a kept output of `solver-score` can be what it says: of exactly the eligible instances,
 * failures scoring 0, its score the mean of theirs; and of the instance records, where they are at
 * hand. Lists are compared by name: the order of a file is nobody's claim.
 * Source: FORMATS, section 5, "As an epoch" and "`solver-score` output"; RULES, "TCSExam".
 */
import type { Difference } from '../difference.js';
import type { ReferenceTask } from '../evidence/exam.js';
import { canonicalText } from '../record/canonical.js';
import type { Json } from '../record/json.js';
import type { SolverScore } from './score-records.js';
import { type InstanceScore, relativeScore } from './solver-score.js';

/**
 * The first place in `output` that cannot be right, null when there is none. `task` is the task of
 * the reference that it names, `computed` what the instance records come to, null without records.
 */
export function solverScoreDifference(
  output: SolverScore,
  task: ReferenceTask,
  computed: SolverScore | null,
): Difference | null {
  return (
    instanceDifference(output.instances, task, computed) ??
    unscoredDifference(output.unscored_instances, task, computed) ??
    meanDifference(output)
  );
}

function instanceDifference(
  instances: readonly InstanceScore[],
  task: ReferenceTask,
  computed: SolverScore | null,
): Difference | null {
  const known = new Map(computed?.instances.map((one) => [one.instance, one]));
  for (const [index, { instance, status, score }] of instances.entries()) {
    const place = `instances[${String(index)}]`;
    if (!task.instances.has(instance)) return differ(`${place}.instance`, undefined, instance);
    const right = known.get(instance);
    if (right !== undefined && right.status !== status) {
      return differ(`${place}.status`, right.status, status);
    }
    const rightScore = right?.score ?? (status === 'ok' ? score : 0);
    if (rightScore !== score) return differ(`${place}.score`, rightScore, score);
  }
  const named = new Set(instances.map(({ instance }) => instance));
  const absent = [...task.instances.keys()].find((instance) => !named.has(instance));
  return absent === undefined ? null : differ('instances', absent, undefined);
}

function unscoredDifference(
  unscored: readonly string[],
  task: ReferenceTask,
  computed: SolverScore | null,
): Difference | null {
  const known = computed === null ? null : new Set(computed.unscored_instances);
  for (const [index, instance] of unscored.entries()) {
    const isRight = known === null ? !task.instances.has(instance) : known.has(instance);
    if (!isRight) return differ(`unscored_instances[${String(index)}]`, undefined, instance);
  }
  const absent = computed?.unscored_instances.find((instance) => !unscored.includes(instance));
  return absent === undefined ? null : differ('unscored_instances', absent, undefined);
}

function meanDifference({ instances, relative_score }: SolverScore): Difference | null {
  const mean = relativeScore(instances.map(({ score }) => score));
  return mean === relative_score ? null : differ('relative_score', mean, relative_score);
}

function differ(place: string, expected: Json | undefined, found: Json | undefined): Difference {
  return { place, expected: shown(expected), found: shown(found) };
}

function shown(value: Json | undefined): string | null {
  return value === undefined ? null : canonicalText(value);
}
