/**
 * What happened to one entry, in order: stamped, shortlisted, outcomes, re-runs, rulings, closings.
 * Reports of outcomes that follow each other are one row, because a harness may send one at a time.
 * Source: FORMATS, section 7; RULES, "The life of an epoch".
 */
import type { RecordedEvent } from '../epoch/events.js';
import type { EpochState } from '../epoch/state.js';
import { recordNow } from '../epoch/summary.js';
import type { AppealRuling, OutcomeCode } from '../evidence/evidence.js';
import type { ActorName, AxisId, EntryKey, Instant, Role, Stamp } from '../ids.js';

/** Where a row of the time line stands in the log. */
export interface RowPlace {
  /** Version of its event, of several the first. */
  readonly version: number;
  readonly at: Stamp;
  readonly actor: ActorName;
  readonly role: Role;
}

/** How many outcomes of each kind. */
export type OutcomeCounts = Readonly<Record<Exclude<OutcomeCode, '.'>, number>>;

/** One thing that happened to the entry. */
export type EntryAct =
  | { readonly kind: 'submitted'; readonly submitted_at: Instant }
  | { readonly kind: 'shortlisted' | 'unlisted' }
  | {
      readonly kind: 'withdrawn' | 'disqualified';
      readonly reason: string;
      readonly units_back: number;
    }
  | {
      readonly kind: 'outcomes';
      /** How many events, the last of them, and its stamp. */
      readonly events: number;
      readonly until_version: number;
      readonly until: Stamp;
      readonly outcomes: OutcomeCounts;
    }
  | {
      readonly kind: 'units_voided' | 'units_withdrawn' | 'units_rejudged';
      readonly units: number;
      readonly reason: string;
    }
  /** How many of its voids went back to missing. */
  | { readonly kind: 'rerun'; readonly axis: AxisId; readonly units: number }
  | { readonly kind: 'appeal_raised'; readonly id: string; readonly text: string }
  | {
      readonly kind: 'appeal_resolved';
      readonly id: string;
      readonly ruling: AppealRuling;
      readonly reason: string;
      readonly events: readonly number[];
    }
  | {
      readonly kind: 'closed';
      readonly revision: number;
      /** As the record of this closing has them. */
      readonly rank: number | null;
      readonly score_exact: string | null;
    }
  | { readonly kind: 'reopened' | 'cancelled' | 'fields_erased'; readonly reason: string };

/** What is read of a record: FORMATS, section 4. */
interface RecordMembers {
  readonly submissions: readonly RecordRow[];
  readonly base_model: RecordRow | null;
}

interface RecordRow {
  readonly key: EntryKey;
  readonly rank: number | null;
  readonly score_exact: string | null;
}

/** A row of the time line. */
export type TimelineRow = RowPlace & EntryAct;

/** Collects while an epoch is folded. At each closing it costs what scoring costs. */
export class EntryTimeline {
  readonly key: EntryKey;
  private readonly kept: TimelineRow[] = [];

  constructor(key: EntryKey) {
    this.key = key;
  }

  /** In order of the log; empty for an entry that was never submitted. */
  get rows(): readonly TimelineRow[] {
    return this.kept;
  }

  /** Takes `event`, which was just folded into `state`. */
  add(event: RecordedEvent, state: EpochState): void {
    const isSubmission = event.type === 'EntrySubmitted' && event.body.key === this.key;
    if (this.kept.length === 0 && !isSubmission) return;
    for (const act of this.actsOf(event, state)) this.push(event, act);
  }

  private push({ version, at, actor, role }: RecordedEvent, act: EntryAct): void {
    const before = this.kept.at(-1);
    if (act.kind === 'outcomes' && before?.kind === 'outcomes' && before.actor === actor) {
      const outcomes = sumOf(before.outcomes, act.outcomes);
      const events = before.events + act.events;
      this.kept[this.kept.length - 1] = {
        ...before,
        ...{ outcomes, events, until: at, until_version: version },
      };
      return;
    }
    this.kept.push({ version, at, actor, role, ...act });
  }

  private actsOf(event: RecordedEvent, state: EpochState): readonly EntryAct[] {
    switch (event.type) {
      case 'EntrySubmitted':
        if (event.body.key !== this.key) return [];
        return [{ kind: 'submitted', submitted_at: event.body.submitted_at }];
      case 'EntriesShortlisted':
        return this.listing(event.body.keys);
      case 'EntryWithdrawn':
      case 'EntryDisqualified': {
        const { key, reason, units_back } = event.body;
        const kind = event.type === 'EntryWithdrawn' ? 'withdrawn' : 'disqualified';
        return key === this.key ? [{ kind, reason, units_back }] : [];
      }
      case 'OutcomesRecorded':
        return this.outcomesOf(event);
      case 'UnitsVoided': {
        const units = event.body.units.filter(({ key }) => key === this.key).length;
        return units === 0 ? [] : [{ kind: 'units_voided', units, reason: event.body.reason }];
      }
      case 'UnitsWithdrawn':
      case 'UnitsRejudged': {
        const kind = event.type === 'UnitsWithdrawn' ? 'units_withdrawn' : 'units_rejudged';
        const { units, reason } = event.body;
        const isRun = state.entries.get(this.key)?.outcomes !== null;
        return isRun ? [{ kind, units: units.length, reason }] : [];
      }
      case 'VoidsRerun':
        return this.rerunOf(event.body.axis, state);
      case 'AppealRaised': {
        const { id, key, text } = event.body;
        return key === this.key ? [{ kind: 'appeal_raised', id, text }] : [];
      }
      case 'AppealResolved': {
        const isOurs = state.appeals.find(({ id }) => id === event.body.id)?.key === this.key;
        return isOurs ? [{ kind: 'appeal_resolved', ...event.body }] : [];
      }
      case 'EpochClosed':
        return [this.closingOf(event.body.revision, state)];
      case 'EpochReopened':
        return [{ kind: 'reopened', reason: event.body.reason }];
      case 'EpochCancelled':
        return [{ kind: 'cancelled', reason: event.body.reason }];
      case 'DisclosuresErased': {
        const { version, reason } = event.body;
        const isOurs = state.entries.get(this.key)?.version === version;
        return isOurs ? [{ kind: 'fields_erased', reason }] : [];
      }
      case 'EpochOpened':
        return [];
    }
  }

  private listing(keys: readonly EntryKey[]): readonly EntryAct[] {
    const before = this.kept.findLast(({ kind }) => kind === 'shortlisted' || kind === 'unlisted');
    const wasListed = before?.kind === 'shortlisted';
    const isListed = keys.includes(this.key);
    if (isListed === wasListed) return [];
    return [{ kind: isListed ? 'shortlisted' : 'unlisted' }];
  }

  private outcomesOf({
    body,
    version,
    at,
  }: RecordedEvent & { type: 'OutcomesRecorded' }): readonly EntryAct[] {
    const counts = { '1': 0, '0': 0, h: 0, r: 0 };
    for (const { key, outcomes } of body.rows) {
      if (key !== this.key) continue;
      for (const code of outcomes as Iterable<OutcomeCode>) if (code !== '.') counts[code] += 1;
    }
    if (Object.values(counts).every((count) => count === 0)) return [];
    const until = { until: at, until_version: version };
    return [{ kind: 'outcomes', events: 1, ...until, outcomes: counts }];
  }

  private rerunOf(axis: AxisId, state: EpochState): readonly EntryAct[] {
    const rerun = state.reruns.find((one) => one.axis === axis);
    const units = rerun?.pairs.find(({ key }) => key === this.key)?.units.length ?? 0;
    return units === 0 ? [] : [{ kind: 'rerun', axis, units }];
  }

  private closingOf(revision: number, state: EpochState): EntryAct {
    const { submissions, base_model } = recordNow(state) as unknown as RecordMembers;
    const row = [...submissions, base_model].find((one) => one?.key === this.key);
    const { rank = null, score_exact = null } = row ?? {};
    return { kind: 'closed', revision, rank, score_exact };
  }
}

function sumOf(left: OutcomeCounts, right: OutcomeCounts): OutcomeCounts {
  return {
    '1': left['1'] + right['1'],
    '0': left['0'] + right['0'],
    h: left.h + right.h,
    r: left.r + right.r,
  };
}
