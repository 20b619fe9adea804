/**
 * The example epoch: evidence made by a seeded generator, so that everybody has the same one and
 * nobody's results are in it. It has what an epoch can have: voids, a re-run that saves an axis, an
 * axis that is dropped all the same, retries, a tie, withdrawals, a base model.
 */
import { decodeEvidence } from '#ledger/evidence/decode';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import type { Json } from '#ledger/record/json';
import { invariant } from '#ledger/invariant';
import { type AxisSketch, axes, type EntrySketch, entries, type TaskSketch } from './cast.js';
import { type Chance, chance } from './chance.js';

/** Retries after a runtime void. */
const retries = 1;

/** The outcomes of one unit: by entry before and after the re-run of the axis. */
interface UnitStory {
  readonly task: string;
  readonly unit: string;
  readonly first: ReadonlyMap<string, string>;
  readonly last: ReadonlyMap<string, string>;
  /** Whether the unit can be run again, should its axis be re-run. */
  readonly rerunnable: boolean;
}

/** One axis with everything that happened on it. */
interface AxisStory {
  readonly sketch: AxisSketch;
  readonly rerun: boolean;
  readonly units: readonly UnitStory[];
}

const runners = entries.filter((entry) => entry.ran);
const compared = runners.filter((entry) => entry.status === 'shortlisted');
const measured = runners.filter((entry) => entry.status !== 'withdrawn');

/** The example evidence for `seed`; the demo and `examples/` have that of `exampleSeed`. */
export function exampleEvidence(seed: number = exampleSeed): EpochEvidence {
  const luck = chance(seed);
  const stories = axes.map((sketch) => axisStory(sketch, luck));
  const decoded = decodeEvidence(evidenceJson(stories));
  invariant(decoded.ok, 'the generator makes evidence that can be read');
  return decoded.value;
}

/** The seed of the example that everybody sees. */
export const exampleSeed = 2026;

function axisStory(sketch: AxisSketch, luck: Chance): AxisStory {
  const units = sketch.tasks.flatMap((task) =>
    Array.from({ length: task.units }, (_, index) => {
      const unit = `${task.task}-${String(index + 1).padStart(2, '0')}`;
      return unitStory({ sketch, task, unit }, luck);
    }),
  );
  const isVoid = ({ first }: UnitStory): boolean =>
    compared.some((entry) => first.get(entry.key) === 'h');
  const rerun = units.filter(isVoid).length * 10 > units.length;
  return { sketch, rerun, units };
}

/** Where a unit stands. */
interface UnitPlace {
  readonly sketch: AxisSketch;
  readonly task: TaskSketch;
  readonly unit: string;
}

function unitStory({ sketch, task, unit }: UnitPlace, luck: Chance): UnitStory {
  const first = new Map<string, string>();
  const last = new Map<string, string>();
  const harnessFails = luck.happens(sketch.voidShare);
  const victims = new Set([luck.oneOf(compared).key, luck.oneOf(measured).key]);
  const rerunnable = !luck.happens(sketch.cannotShare);
  for (const entry of runners) {
    const outcome = luckyOutcome(entry, task, luck);
    const isVictim = harnessFails && victims.has(entry.key);
    const again = luck.happens(sketch.voidAgainShare) ? 'h' : outcome;
    // The entry that leaves takes voids of its own along: units that then come back to all.
    const leaverFails = entry.status === 'withdrawn' && task.task === 'drawer' && luck.happens(0.1);
    first.set(entry.key, isVictim || leaverFails ? 'h' : outcome);
    last.set(entry.key, isVictim ? again : outcome);
  }
  for (const { key, copyOf } of runners) {
    if (copyOf === undefined) continue;
    first.set(key, first.get(copyOf) ?? '.');
    last.set(key, last.get(copyOf) ?? '.');
  }
  return { task: task.task, unit, first, last, rerunnable };
}

function luckyOutcome(entry: EntrySketch, task: TaskSketch, luck: Chance): string {
  if (luck.happens(0.015)) return 'r';
  return luck.happens(entry.skill * (1 - task.hardness)) ? '1' : '0';
}

function evidenceJson(stories: readonly AxisStory[]): Json {
  return {
    format: 'epoch-evidence/1',
    plan: {
      epoch: 'example-2026-w48',
      title: 'Example: household tasks, week 48',
      rule: 'epoch-record@3',
      max_void_fraction: '0.1',
      runtime_retries: retries,
      base_model: 'baseline',
      axes: stories.map(({ sketch, units }) => ({
        axis: sketch.axis,
        tasks: sketch.tasks.map(({ task }) => ({
          task,
          units: units.filter((unit) => unit.task === task).map(({ unit }) => unit),
        })),
      })),
      opens_at: '2026-11-16T00:00:00Z',
      closes_at: '2026-11-23T00:00:00Z',
    },
    entries: entries.map(({ key, model, submittedAt, status }) => {
      return { key, model, submitted_at: submittedAt, status };
    }),
    outcomes: Object.fromEntries(runners.map(({ key }) => [key, outcomesJson(key, stories)])),
    reruns: stories.filter(({ rerun }) => rerun).map(rerunJson),
  };
}

function outcomesJson(key: string, stories: readonly AxisStory[]): Json {
  return Object.fromEntries(
    stories.map(({ sketch, units, rerun }) => {
      const packed = ({ task }: TaskSketch): string =>
        units
          .filter((unit) => unit.task === task)
          .map((unit) => finalOutcome(unit, key, rerun))
          .join('');
      return [
        sketch.axis,
        Object.fromEntries(sketch.tasks.map((task) => [task.task, packed(task)])),
      ];
    }),
  );
}

function finalOutcome(unit: UnitStory, key: string, rerun: boolean): string {
  const runAgain = rerun && unit.rerunnable && measured.some((entry) => entry.key === key);
  return (runAgain ? unit.last : unit.first).get(key) ?? '.';
}

function rerunJson({ sketch, units }: AxisStory): Json {
  const back = units.filter(({ rerunnable }) => rerunnable);
  const isVoid = (unit: UnitStory, list: readonly EntrySketch[]): boolean =>
    list.some((entry) => unit.first.get(entry.key) === 'h');
  return {
    axis: sketch.axis,
    units: back.filter((unit) => isVoid(unit, compared)).length,
    pairs: [...measured]
      .sort((left, right) => (left.key < right.key ? -1 : 1))
      .flatMap(({ key }) =>
        back
          .filter((unit) => unit.first.get(key) === 'h')
          .map(({ task, unit }) => ({ key, task, unit })),
      ),
    cannot_rerun: units
      .filter((unit) => !unit.rerunnable && isVoid(unit, measured))
      .map(({ task, unit }) => ({ task, unit, reason: 'its set-up was taken down' })),
  };
}
