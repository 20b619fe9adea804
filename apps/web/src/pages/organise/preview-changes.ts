/**
 * What a preview says would be otherwise: state, ranks and scores, results of an exam.
 * Source: FORMATS, section 6, `?dry_run=true`.
 */

/** Where an epoch stands, as a dry run answers it. */
export interface Standing {
  readonly state: string | null;
  /** Absent where the caller may not see it, and of exams. */
  readonly ranking?: readonly StandingEntry[];
  /** Of an exam. */
  readonly models?: readonly StandingModel[];
}

/** One entry of a ranking. */
export interface StandingEntry {
  readonly key: string;
  readonly rank: number | null;
  readonly score_exact: string | null;
}

/** One model of an exam. */
export interface StandingModel {
  readonly model: string;
  readonly status: 'complete' | 'provisional' | 'incomplete';
  readonly index_exact: string | null;
}

/** One thing before and after. */
export interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** An entry whose rank or score would be another; null where it has none. */
export interface EntryChange {
  readonly key: string;
  readonly rank: Change<number | null>;
  readonly scoreExact: Change<string | null>;
  readonly moves: boolean;
}

/** A model whose result would be another; null before it is planned, which cannot be. */
export interface ModelChange {
  readonly model: string;
  readonly status: Change<StandingModel['status'] | null>;
  readonly indexExact: Change<string | null>;
}

/** Everything that would be otherwise. */
export interface PreviewChanges {
  /** Null when it stays. */
  readonly state: Change<string | null> | null;
  /** In the order of the ranking afterwards. */
  readonly entries: readonly EntryChange[];
  readonly models: readonly ModelChange[];
  /** Whether ranks were shown at all. */
  readonly ranked: boolean;
}

/** Compares both sides. Time O(entries). */
export function changesOf({ before, after }: Change<Standing>): PreviewChanges {
  return {
    state: before.state === after.state ? null : { before: before.state, after: after.state },
    entries: entryChanges(before.ranking ?? [], after.ranking ?? []),
    models: modelChanges(before.models ?? [], after.models ?? []),
    ranked: after.ranking !== undefined,
  };
}

function entryChanges(
  before: readonly StandingEntry[],
  after: readonly StandingEntry[],
): readonly EntryChange[] {
  const earlier = new Map(before.map((entry) => [entry.key, entry]));
  return after.flatMap(({ key, rank, score_exact }) => {
    const was = earlier.get(key);
    const change = {
      key,
      rank: { before: was?.rank ?? null, after: rank },
      scoreExact: { before: was?.score_exact ?? null, after: score_exact },
    };
    const moves = change.rank.before !== rank;
    const scored = change.scoreExact.before !== score_exact;
    return moves || scored ? [{ ...change, moves }] : [];
  });
}

function modelChanges(
  before: readonly StandingModel[],
  after: readonly StandingModel[],
): readonly ModelChange[] {
  const earlier = new Map(before.map((model) => [model.model, model]));
  return after.flatMap(({ model, status, index_exact }) => {
    const was = earlier.get(model);
    if (was?.status === status && was.index_exact === index_exact) return [];
    const indexExact = { before: was?.index_exact ?? null, after: index_exact };
    return [{ model, status: { before: was?.status ?? null, after: status }, indexExact }];
  });
}
