/** Builds suites, cohorts, attempt tables and references for specs, in as few words as can be. */
import type {
  AttemptRow,
  ExamCohort,
  ExamSuite,
  ReferenceTask,
  SolverReference,
  Track,
} from '../src/evidence/exam.js';
import type { ModelName } from '../src/ids.js';

/** The four tracks in the order of their weights. */
export const tracks: readonly Track[] = ['theorem', 'solver', 'construction', 'open_conjecture'];

/** A suite with `count` items in each track: `theorem-1`, `theorem-2`, `solver-1` ... */
export function anExamSuite(count = 1): ExamSuite {
  return {
    suite: 's',
    metric: 'tcsexam-index-original-30303010-v0.1',
    tracks: tracks.map((track) => ({
      track,
      items: Array.from({ length: count }, (_, index) => `${track}-${String(index + 1)}`),
    })),
  };
}

/** A cohort of these models with as many repetitions of every task as they say; offline. */
export function anExamCohort(models: Readonly<Record<string, number>> = { m: 1 }): ExamCohort {
  return {
    suite: 's',
    solver_protocol: 'offline',
    solver_reference_id: 'r',
    models: new Map(
      Object.entries(models).map(([model, attempts_per_task]) => [
        model as ModelName,
        { attempts_per_task },
      ]),
    ),
  };
}

/** A valid, adopted row of the first item of a track; theorem when not said. */
export function aRow(row: Partial<AttemptRow> = {}): AttemptRow {
  const track = row.track ?? 'theorem';
  const solver = track === 'solver';
  return {
    model: 'm',
    track,
    item: `${track}-1`,
    attempt: '1',
    score: '1',
    adoption_status: 'selected',
    score_status: 'valid',
    score_type: solver ? 'fixed_reference_relative' : 'original_task_score',
    solver_protocol: solver ? 'offline' : '',
    ...row,
  };
}

/** All planned rows of a cohort; `scoreOf` gives each its score, 1 when not said. */
export function wholeTable(
  suite: ExamSuite,
  cohort: ExamCohort,
  scoreOf: (track: Track, item: number) => string = () => '1',
): readonly AttemptRow[] {
  return [...cohort.models].flatMap(([model, { attempts_per_task }]) =>
    suite.tracks.flatMap(({ track, items }) =>
      items.flatMap((item, index) =>
        Array.from({ length: attempts_per_task }, (_, attempt) =>
          aRow({ model, track, item, attempt: String(attempt + 1), score: scoreOf(track, index) }),
        ),
      ),
    ),
  );
}

/** A reference with the paper's floors and these tasks. */
export function aReference(tasks: Readonly<Record<string, ReferenceTask>>): SolverReference {
  return {
    reference_id: 'r',
    relative_floor: 0.02,
    absolute_floor: 1e-9,
    tasks: new Map(Object.entries(tasks)),
  };
}

/** A task of a reference; an objective one to maximise when not said. */
export function aReferenceTask(
  instances: Readonly<Record<string, readonly number[]>>,
  task: Partial<ReferenceTask> = {},
): ReferenceTask {
  return {
    kind: 'objective',
    direction: 'maximize',
    instances: new Map(Object.entries(instances)),
    unscored_reference_instances: [],
    ...task,
  };
}
