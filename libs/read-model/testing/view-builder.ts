/** Rows of the read model for specs: plausible, and different where a spec says so. */
import type {
  EntryView,
  EpochRanking,
  EpochSummary,
  EpochVoids,
  ProjectionChanges,
  RankedEntry,
} from '../src/index.js';

/** Numbered names that sort as their numbers. */
export function nameOf(letter: string, number: number): string {
  return `${letter}${String(number).padStart(5, '0')}`;
}

export function aSummary(epoch: string, members: object = {}): EpochSummary {
  return {
    epoch,
    title: `Epoch ${epoch}`,
    rule: 'epoch-record@3',
    state: 'running',
    revision: null,
    version: 1,
    position: 1,
    opened_at: '2026-11-23T10:00:00.000000Z',
    closed_at: null,
    reopened: false,
    reopen_reason: null,
    cancel_reason: null,
    opens_at: null,
    closes_at: null,
    visibility: 'live',
    max_void_fraction: '0.1',
    runtime_retries: 1,
    rerun_pending: false,
    counts: { entries: 1, shortlisted: 1, planned: 10, reported: 5 },
    imported: null,
    ...members,
  } as EpochSummary;
}

export function anEntryView(key: string, members: object = {}): EntryView {
  return {
    key,
    model: `org/${key}`,
    digest: null,
    submitted_at: '2026-11-23T10:00:00.123456789Z',
    received_at: '2026-11-23T10:00:01.000000Z',
    status: 'shortlisted',
    reason: null,
    event: 2,
    counts: { reported: 1, planned: 3 },
    ...members,
  } as EntryView;
}

export function someVoids(epoch: string, axes: readonly string[]): EpochVoids {
  const rows = axes.map((axis, place) => ({
    axis,
    planned: 3,
    voids: place % 4,
    void_fraction: [0, 0.3333333333333333, 0.6666666666666666, 1][place % 4],
    void_fraction_exact: ['0/1', '1/3', '2/3', '1/1'][place % 4],
    limit: '0.1',
    over: place % 4 > 0,
    rerun: 'none',
  }));
  return { epoch, version: 1, position: 1, axes: rows } as unknown as EpochVoids;
}

/** A ranking of so many entries on so many axes, scores of many digits, the last axis dropped. */
export function aRanking(epoch: string, entries: number, axes: number): EpochRanking {
  const names = Array.from({ length: axes }, (_, place) => nameOf('axis-', place));
  const line = (rank: number | null, key: string, place: number): RankedEntry => {
    const scores = names.map((axis, at) => {
      const successes = (place * 31 + at * 7) % 97;
      const [score, exact] = [successes / 97, `${String(successes)}/97`];
      const dropped = at === axes - 1;
      return { axis, score: dropped ? null : score, score_exact: dropped ? null : exact };
    });
    return {
      rank,
      key,
      model: `org/${key}`,
      submitted_at: '2026-11-23T10:00:00.123456Z',
      status: rank === null ? 'base' : 'shortlisted',
      score: 1 / (place + 3),
      score_exact: `1/${String(place + 3)}`,
      score_reason: null,
      axes: scores,
    } as unknown as RankedEntry;
  };
  return {
    epoch,
    title: `Epoch ${epoch}`,
    provisional: true,
    rule: 'epoch-record@3',
    revision: null,
    version: 1,
    position: 1,
    overall_score: 'published',
    axes: names.map((axis) => ({
      axis,
      planned: 97,
      voids: 0,
      void_fraction: 0,
      void_fraction_exact: '0/1',
      rerun: 'none',
      dropped: false,
      reason: null,
    })),
    submissions: Array.from({ length: entries }, (_, place) => {
      return line(place + 1, nameOf('key-', place), place);
    }),
    base_model: line(null, 'base', entries),
  } as unknown as EpochRanking;
}

/** Changes with only the given parts. */
export function theChanges(parts: Partial<ProjectionChanges>): ProjectionChanges {
  return { plans: [], epochs: [], entries: [], voids: [], rankings: [], ...parts };
}
