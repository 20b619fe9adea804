/**
 * What stands between an epoch and its close, from the refusals of a close that was only tried:
 * sorted by what resolves it, gaps put together by entry and axis.
 * Source: RULES, epoch rules 4, 5 and 10.
 */
import type { ProblemPlace } from '../../service/problem.js';

/** Why an outcome is missing. */
export type GapCause = 'outcomes_missing' | 'retry_due' | 'rerun_pending';

/** What one entry lacks on one axis. */
export interface GapBlocker {
  readonly key: string;
  readonly axis: string;
  /** Units by task, in plan order; a unit stands once. */
  readonly tasks: readonly { readonly task: string; readonly units: readonly string[] }[];
  /** How many units for which reason; causes that do not occur are absent. */
  readonly causes: readonly { readonly cause: GapCause; readonly units: number }[];
  readonly units: number;
}

/** An axis that is over the limit and was not re-run. */
export interface AxisBlocker {
  readonly axis: string;
  /** Exact, `a/b`. */
  readonly voidFraction: string;
  readonly limit: string;
}

/** Everything that stands against a close. */
export interface Blockers {
  readonly axes: readonly AxisBlocker[];
  /** In the order of the refusals: by cause of the first, then key, then plan. */
  readonly gaps: readonly GapBlocker[];
  /** Ids of appeals without a ruling. */
  readonly appeals: readonly string[];
  /** What is neither, such as an epoch that nobody was shortlisted for. */
  readonly others: readonly ProblemPlace[];
  /** Refusals that the service did not list: it lists a thousand. */
  readonly unlisted: number;
}

const causes: readonly GapCause[] = ['rerun_pending', 'retry_due', 'outcomes_missing'];

/** Sorts the refusals; `total` is how many there are, those that are not listed among them. */
export function blockersOf(places: readonly ProblemPlace[], total: number): Blockers {
  const gaps = new Map<string, GapPieces>();
  const axes: AxisBlocker[] = [];
  const appeals: string[] = [];
  const others: ProblemPlace[] = [];
  for (const place of places) {
    const { code } = place;
    const cause = causes.find((one) => one === code);
    if (cause !== undefined) addGap(gaps, cause, place);
    else if (code === 'axis_over_limit') axes.push(axisOf(place));
    else if (code === 'appeals_open') appeals.push(...textsIn(place['ids']));
    else others.push(place);
  }
  const unlisted = Math.max(0, total - places.length);
  return { axes, gaps: [...gaps.values()].map(gapOf), appeals, others, unlisted };
}

/** What is gathered of one entry on one axis. */
interface GapPieces {
  readonly key: string;
  readonly axis: string;
  readonly tasks: Map<string, string[]>;
  readonly counts: Map<GapCause, number>;
}

function addGap(gaps: Map<string, GapPieces>, cause: GapCause, place: ProblemPlace): void {
  const [key, axis, task] = [textIn(place['key']), textIn(place['axis']), textIn(place['task'])];
  const name = JSON.stringify([key, axis]);
  const pieces: GapPieces = gaps.get(name) ?? { key, axis, tasks: new Map(), counts: new Map() };
  const units = textsIn(place['units']);
  pieces.tasks.set(task, [...(pieces.tasks.get(task) ?? []), ...units]);
  pieces.counts.set(cause, (pieces.counts.get(cause) ?? 0) + units.length);
  gaps.set(name, pieces);
}

function gapOf({ key, axis, tasks, counts }: GapPieces): GapBlocker {
  const found = causes.flatMap((cause) => {
    const units = counts.get(cause);
    return units === undefined ? [] : [{ cause, units }];
  });
  return {
    key,
    axis,
    tasks: [...tasks].map(([task, units]) => ({ task, units })),
    causes: found,
    units: found.reduce((sum, { units }) => sum + units, 0),
  };
}

function axisOf(place: ProblemPlace): AxisBlocker {
  const [axis, limit] = [textIn(place['axis']), textIn(place['limit'])];
  return { axis, voidFraction: textIn(place['void_fraction']), limit };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textIn) : [];
}
