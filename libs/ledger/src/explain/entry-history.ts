/**
 * Everything that happened to one entry on each planned unit, with the events it happened in.
 * Source: FORMATS, section 7; RULES, epoch rules 1 and 4.
 */
import type { RecordedEvent } from '../epoch/events.js';
import { unitNumber } from '../epoch/plan-layout.js';
import { type EpochState, openedOf } from '../epoch/state.js';
import type { OutcomeCode } from '../evidence/evidence.js';
import type { EntryKey } from '../ids.js';

/** One thing that happened on a unit. */
export type UnitAct =
  | {
      readonly kind: 'reported';
      /** Version of the event. */
      readonly event: number;
      readonly run: number;
      readonly outcome: Exclude<OutcomeCode, '.'>;
    }
  /** The organiser gave up on the pair, the unit for everybody, or had it judged anew. */
  | {
      readonly kind: 'voided' | 'withdrawn' | 'rejudged';
      readonly event: number;
      readonly reason: string;
    }
  /** Its harness void went back to missing for the one re-run of its axis. */
  | { readonly kind: 'rerun'; readonly event: number };

/** Collects while an epoch is folded; memory in proportion to what happened to the entry. */
export class EntryHistory {
  readonly key: EntryKey;
  /** Version of its `EntrySubmitted`, null before. */
  submitted: number | null = null;
  private readonly acts = new Map<number, UnitAct[]>();

  constructor(key: EntryKey) {
    this.key = key;
  }

  /** Takes `event`, which was just folded into `state`. */
  add(event: RecordedEvent, state: EpochState): void {
    const { version } = event;
    switch (event.type) {
      case 'EntrySubmitted':
        if (event.body.key === this.key) this.submitted = version;
        return;
      case 'OutcomesRecorded':
        for (const row of event.body.rows) {
          if (row.key === this.key) this.addRow(row, version, state);
        }
        return;
      case 'UnitsVoided':
        for (const pair of event.body.units) {
          if (pair.key !== this.key) continue;
          const { reason } = event.body;
          this.push(unitNumber(openedOf(state).layout, pair), {
            kind: 'voided',
            event: version,
            reason,
          });
        }
        return;
      case 'UnitsWithdrawn':
      case 'UnitsRejudged':
        for (const unit of event.body.units) {
          const kind = event.type === 'UnitsWithdrawn' ? 'withdrawn' : 'rejudged';
          const { reason } = event.body;
          this.push(unitNumber(openedOf(state).layout, unit), { kind, event: version, reason });
        }
        return;
      case 'VoidsRerun': {
        const rerun = state.reruns.find(({ axis }) => axis === event.body.axis);
        const pairs = rerun?.pairs.find(({ key }) => key === this.key);
        for (const unit of pairs?.units ?? []) this.push(unit, { kind: 'rerun', event: version });
        return;
      }
      case 'EpochOpened':
      case 'EntryWithdrawn':
      case 'EntryDisqualified':
      case 'EntriesShortlisted':
      case 'AppealRaised':
      case 'AppealResolved':
      case 'EpochClosed':
      case 'EpochReopened':
      case 'EpochCancelled':
      case 'DisclosuresErased':
    }
  }

  /** What happened on the unit of that number (`PlanLayout`), in order. */
  on(unit: number): readonly UnitAct[] {
    return this.acts.get(unit) ?? [];
  }

  private addRow(
    row: (RecordedEvent & { type: 'OutcomesRecorded' })['body']['rows'][number],
    event: number,
    state: EpochState,
  ): void {
    const task = openedOf(state).layout.byAxis.get(row.axis)?.byTask.get(row.task);
    if (task === undefined) return;
    for (const [place, code] of [...row.outcomes].entries()) {
      if (code === '.') continue;
      const outcome = code as Exclude<OutcomeCode, '.'>;
      this.push(task.start + row.first + place, { kind: 'reported', event, run: row.run, outcome });
    }
  }

  private push(unit: number, act: UnitAct): void {
    const acts = this.acts.get(unit);
    if (acts === undefined) this.acts.set(unit, [act]);
    else acts.push(act);
  }
}
