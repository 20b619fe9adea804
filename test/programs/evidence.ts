/**
 * Evidence of any size, made up from a seed: an axis over the limit that is re-run, harness voids
 * below the limit on another, runtime voids, a base model, entries that were not run or left.
 */
import { chanceOf, type Chance } from './chance.js';

/** How large the evidence is to be. */
export interface EvidenceSize {
  readonly epoch: string;
  readonly seed: number;
  /** Shortlisted entries, 1 or more; three others and the base model come on top. */
  readonly entries: number;
  /** Axes, 2 or more. */
  readonly axes: number;
  /** Tasks of an axis. */
  readonly tasks: number;
  /** Units of a task, 10 or more. */
  readonly units: number;
}

/** A pair that was void before the re-run. */
interface Pair {
  readonly key: string;
  readonly task: string;
  readonly unit: string;
}

type Outcomes = Record<string, Record<string, string>>;

/** One entry that is scored, and how often it succeeds. */
interface Runner {
  readonly key: string;
  readonly status: string;
  readonly strength: number;
}

/** The axis that is over the limit before its re-run. */
const rerunAxis = 'axis 1';

/** Evidence in the format `epoch-evidence/1`, which can be closed. Time O(entries x units). */
export function madeEvidence(size: EvidenceSize): object {
  const chance = chanceOf(size.seed);
  const runners = runnersOf(size, chance);
  const pairs: Pair[] = [];
  const outcomes = Object.fromEntries(
    runners.map((runner) => [runner.key, outcomesOf(runner, size, chance)]),
  );
  setBack(outcomes, runners, size, pairs);
  const [first, ...others] = runners.map(({ key, status }, place) => entry(key, status, place));
  return {
    format: 'epoch-evidence/1',
    plan: planOf(size),
    entries: [
      ...[first, entry('never-run', 'entered', 1), entry('gone-early', 'withdrawn', 2)],
      ...others,
    ],
    outcomes,
    reruns: [{ axis: rerunAxis, units: pairs.length, pairs, cannot_rerun: [] }],
  };
}

function planOf({ epoch, axes, tasks, units }: EvidenceSize): object {
  return {
    epoch,
    title: 'Made up',
    rule: 'epoch-record@3',
    max_void_fraction: '0.1',
    runtime_retries: 1,
    base_model: 'base',
    axes: numbered('axis', axes).map((axis) => ({
      axis,
      tasks: numbered('task', tasks).map((task) => ({ task, units: numbered('u', units) })),
    })),
  };
}

function runnersOf({ entries }: EvidenceSize, chance: Chance): readonly Runner[] {
  const shortlisted = numbered('entry', entries).map((key) => ({ key, status: 'shortlisted' }));
  const all = [
    ...shortlisted,
    { key: 'left', status: 'withdrawn' },
    { key: 'base', status: 'base' },
  ];
  return all.map((runner) => ({ ...runner, strength: 0.2 + 0.6 * chance.fraction() }));
}

function entry(key: string, status: string, place: number): object {
  const micros = String(place).padStart(6, '0');
  const submitted_at = `2026-01-05T10:00:00.${micros}Z`;
  return { key, model: `org/${key}`, submitted_at, status };
}

function outcomesOf({ strength }: Runner, size: EvidenceSize, chance: Chance): Outcomes {
  const row = (): string => {
    let outcomes = '';
    for (let unit = 0; unit < size.units; unit += 1) {
      const drawn = chance.fraction();
      outcomes += drawn < strength ? '1' : drawn < 0.99 ? '0' : 'r';
    }
    return outcomes;
  };
  const tasks = numbered('task', size.tasks);
  return Object.fromEntries(
    numbered('axis', size.axes).map((axis) => [
      axis,
      Object.fromEntries(tasks.map((task) => [task, row()])),
    ]),
  );
}

/**
 * Every fifth unit of the re-run axis was void for one entry, and is void again for every tenth of
 * those; every twentieth unit of the next axis is void for one entry, which is below the limit.
 */
function setBack(
  outcomes: Readonly<Record<string, Outcomes>>,
  runners: readonly Runner[],
  size: EvidenceSize,
  pairs: Pair[],
): void {
  const keys = runners.filter(({ status }) => status === 'shortlisted').map(({ key }) => key);
  const units = numbered('u', size.units);
  for (const task of numbered('task', size.tasks)) {
    for (const [place, unit] of units.entries()) {
      const key = keys[place % keys.length] ?? '';
      const own = outcomes[key];
      if (own === undefined) continue;
      if (place % 5 === 0) pairs.push({ key, task, unit });
      if (place % 50 === 0) put(own[rerunAxis], task, place);
      if (place % 20 === 0) put(own['axis 2'], task, place);
    }
  }
}

function put(tasks: Record<string, string> | undefined, task: string, place: number): void {
  const row = tasks?.[task];
  if (tasks !== undefined && row !== undefined) {
    tasks[task] = `${row.slice(0, place)}h${row.slice(place + 1)}`;
  }
}

function numbered(word: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${String(index + 1)}`);
}
