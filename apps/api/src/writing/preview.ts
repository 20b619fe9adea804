/**
 * What a command would change: its events, and the standing of the epoch before and after.
 * Source: FORMATS, section 6, `?dry_run=true`.
 */
import type { EpochEvent } from '#ledger/epoch/events';
import { type EpochPhase, type EpochState, openedOf } from '#ledger/epoch/state';
import { evidenceOf } from '#ledger/evidence/of-state';
import type { EpochId } from '#ledger/ids';
import { copyOf, foldInto, type FoldedEpoch } from './folded-epoch.js';
import type { Accepted } from './judge.js';

/** One line of the ranking as a preview shows it. */
export interface PreviewRow {
  readonly key: string;
  readonly rank: number | null;
  readonly score_exact: string | null;
}

/** Where an epoch stands. */
export interface Standing {
  /** Null before the opening. */
  readonly state: EpochPhase | null;
  /** In rank order, everybody listed; absent where the caller may not see it. */
  readonly ranking?: readonly PreviewRow[];
}

/** The answer to a dry run. */
export interface Preview {
  readonly epoch: EpochId;
  /** The version and position of the log now: nothing was appended. */
  readonly version: number;
  readonly position: number;
  readonly dry_run: true;
  /** What would be appended; empty when it is so already. */
  readonly events: readonly {
    readonly version: number;
    readonly type: EpochEvent['type'];
    readonly body: EpochEvent['body'];
  }[];
  readonly before: Standing;
  readonly after: Standing;
}

/**
 * What `accepted` (null: nothing) would change of `epoch`. With `ranking` false both rankings are
 * left out. Time O(units x entries).
 */
export function previewOf(
  id: EpochId,
  epoch: FoldedEpoch,
  accepted: Accepted | null,
  ranking: boolean,
): Preview {
  const before = standingOf(epoch.state, ranking);
  const events = accepted === null ? [] : accepted.recorded;
  return {
    epoch: id,
    version: epoch.state.version,
    position: epoch.position,
    dry_run: true,
    events: events.map(({ version, type, body }) => ({ version, type, body })),
    before,
    after: accepted === null ? before : standingOf(afterwards(epoch, accepted), ranking),
  };
}

function afterwards(epoch: FoldedEpoch, { recorded, sealed }: Accepted): EpochState {
  const copy = copyOf(epoch);
  for (const [index, event] of recorded.entries()) {
    const leaf = sealed[index]?.leaf;
    if (leaf !== undefined) foldInto(copy, event, { leaf, position: 0, sizeBytes: 0 });
  }
  return copy.state;
}

function standingOf(state: EpochState, ranking: boolean): Standing {
  const phase = state.phase === 'absent' ? null : state.phase;
  return ranking ? { state: phase, ranking: rankingOf(state) } : { state: phase };
}

/** The provisional ranking, as the rule would make it now. */
function rankingOf(state: EpochState): readonly PreviewRow[] {
  if (state.phase === 'absent') return [];
  const { rule } = openedOf(state);
  const record = rule.score(evidenceOf(state), state.revision + 1);
  const submissions = record['submissions'] as unknown as readonly PreviewRow[];
  return submissions.map(({ key, rank, score_exact }) => ({ key, rank, score_exact }));
}
