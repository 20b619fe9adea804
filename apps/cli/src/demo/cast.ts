/**
 * Who takes part in the example epoch and what is measured. All names are made up; the stamps stand
 * so that the copy of a model comes after it, and so loses the tie it was made for.
 */

/** One task: how many units, and the share of successes that its hardness takes from everybody. */
export interface TaskSketch {
  readonly task: string;
  readonly units: number;
  readonly hardness: number;
}

/** One axis. Shares are of its units. */
export interface AxisSketch {
  readonly axis: string;
  readonly tasks: readonly TaskSketch[];
  /** Units on which the harness fails for somebody at first. */
  readonly voidShare: number;
  /** Of the void ones, those that cannot be run again. */
  readonly cannotShare: number;
  /** Of those that are run again, outcomes that are void once more. */
  readonly voidAgainShare: number;
}

/** One entry; `skill` is its share of successes on a task without hardness. */
export interface EntrySketch {
  readonly key: string;
  readonly model: string;
  readonly submittedAt: string;
  readonly status: 'shortlisted' | 'base' | 'entered' | 'withdrawn';
  readonly skill: number;
  /** Whether it was run before it was withdrawn. */
  readonly ran: boolean;
  /** The entry whose every outcome it repeats. */
  readonly copyOf?: string;
}

/** The axes: one fine, one that its re-run saves, one that stays over the limit, one fine. */
export const axes: readonly AxisSketch[] = [
  {
    axis: 'grasping',
    tasks: [task('pick', 40, 0.05), task('place', 40, 0.15), task('stack', 24, 0.35)],
    voidShare: 0.04,
    cannotShare: 0,
    voidAgainShare: 0,
  },
  {
    axis: 'pouring',
    tasks: [task('water', 32, 0.1), task('rice', 32, 0.2), task('beans', 16, 0.25)],
    voidShare: 0.2,
    cannotShare: 0.05,
    voidAgainShare: 0.1,
  },
  {
    axis: 'wayfinding',
    tasks: [task('corridor', 24, 0.1), task('stairs', 24, 0.4)],
    voidShare: 0.35,
    cannotShare: 0.3,
    voidAgainShare: 0.8,
  },
  {
    axis: 'opening',
    tasks: [task('drawer', 36, 0.05), task('door', 36, 0.2), task('jar', 12, 0.5)],
    voidShare: 0.03,
    cannotShare: 0,
    voidAgainShare: 0,
  },
];

/** The entries in the order in which they are handed in. */
export const entries: readonly EntrySketch[] = [
  entry('baseline', '2026-11-16T08:00:00Z', 'base', 0.55),
  entry('cedar', '2026-11-18T09:12:44.081236Z', 'shortlisted', 0.83),
  entry('atlas', '2026-11-18T16:40:02.5Z', 'shortlisted', 0.8),
  entry('brio', '2026-11-19T07:03:19.220001Z', 'shortlisted', 0.71),
  { ...entry('juno', '2026-11-19T11:30:00Z', 'withdrawn', 0.5), ran: false },
  entry('delta', '2026-11-20T13:59:59.999999Z', 'shortlisted', 0.88),
  entry('ember', '2026-11-20T21:15:00.000001Z', 'shortlisted', 0.62),
  entry('heron', '2026-11-21T10:10:10.101010Z', 'withdrawn', 0.76),
  entry('fjord', '2026-11-21T23:48:31.75Z', 'shortlisted', 0.43),
  { ...entry('gale', '2026-11-22T05:26:07.313377Z', 'shortlisted', 0.83), copyOf: 'cedar' },
  { ...entry('iris', '2026-11-22T19:00:00Z', 'entered', 0.2), ran: false },
];

function task(name: string, units: number, hardness: number): TaskSketch {
  return { task: name, units, hardness };
}

function entry(
  key: string,
  submittedAt: string,
  status: EntrySketch['status'],
  skill: number,
): EntrySketch {
  return { key, model: `example/${key}`, submittedAt, status, skill, ran: true };
}
