/**
 * The fold: what each event does to the state of its epoch.
 * Source: FORMATS, section 7; RULES "The life of an epoch", epoch rules 1 to 4.
 */
import type { EntryStatus } from '../evidence/evidence.js';
import type { EpochPlan } from '../evidence/plan.js';
import type { AxisId, EntryKey, FieldDigest, Instant, Stamp } from '../ids.js';
import { invariant } from '../invariant.js';
import { findRule } from '../rules/registry.js';
import { foldRaised, foldResolved } from './appeals.js';
import type {
  DisclosuresErased,
  EntrySubmitted,
  RecordedEvent,
  UnitsRejudged,
  UnitsWithdrawn,
  VoidsRerun,
} from './events.js';
import {
  changePairs,
  changeUnit,
  countVoidsOf,
  entryOf,
  reportRow,
  startOutcomes,
  withOutcomes,
} from './outcome-changes.js';
import { PairStates } from './pair-states.js';
import { type AxisLayout, layoutOf, unitNumber } from './plan-layout.js';
import { rerunPairs } from './rerun-pairs.js';
import { type EpochState, openedOf } from './state.js';

/**
 * Folds `event` into `state`: changes its argument and returns it. Trusts the event: what comes
 * from outside goes through `decodeEvent` and `admit` before. Time in proportion to the outcomes it
 * touches.
 */
export function evolve(state: EpochState, event: RecordedEvent): EpochState {
  state.version = event.version;
  state.at = event.at;
  switch (event.type) {
    case 'EpochOpened':
      return open(state, event.body.plan, event.at);
    case 'EntrySubmitted':
      return submit(state, event.body);
    case 'EntryWithdrawn':
      return leave(state, event.body.key, 'withdrawn');
    case 'EntryDisqualified':
      return leave(state, event.body.key, 'disqualified');
    case 'EntriesShortlisted':
      return shortlist(state, event.body.keys);
    case 'OutcomesRecorded':
      for (const row of event.body.rows) reportRow(state, row);
      state.outcomesReported = true;
      return state;
    case 'UnitsVoided':
      for (const pair of event.body.units) {
        const { pairStates } = openedOf(state);
        const entry = entryOf(state, pair.key);
        changeUnit(state, [entry], pair, (number) => pairStates.afterVoid(number));
      }
      return state;
    case 'UnitsWithdrawn':
      return withdrawUnits(state, event.body);
    case 'UnitsRejudged':
      return rejudgeUnits(state, event.body);
    case 'VoidsRerun':
      return rerun(state, event.body);
    case 'AppealRaised':
      foldRaised(state.appeals, event.body, event);
      return state;
    case 'AppealResolved':
      foldResolved(state.appeals, event.body);
      return state;
    case 'EpochClosed':
      state.phase = 'closed';
      state.revision = event.body.revision;
      return state;
    case 'EpochReopened':
      state.phase = 'running';
      return state;
    case 'EpochCancelled':
      state.phase = 'cancelled';
      state.cancelReason = event.body.reason;
      return state;
    case 'DisclosuresErased':
      return erase(state, event.body);
  }
}

function open(state: EpochState, plan: EpochPlan, at: Stamp): EpochState {
  const rule = findRule(plan.rule);
  invariant(rule !== null, `${plan.rule} is not a rule of epochs`);
  const layout = layoutOf(plan);
  // A stamp is an instant whose fraction has six digits.
  const opensAt = plan.opens_at ?? (at as string as Instant);
  const pairStates = new PairStates(plan.runtime_retries);
  state.phase = 'open';
  state.opened = { plan, layout, rule, opensAt, pairStates };
  state.voids = {
    entries: new Uint32Array(layout.units),
    units: new Uint32Array(layout.axes.length),
  };
  return state;
}

function submit(state: EpochState, body: EntrySubmitted['body']): EpochState {
  const { key, model, submitted_at, _sd: sealed = [] } = body;
  const isBase = key === openedOf(state).plan.base_model;
  const status = isBase ? 'base' : 'entered';
  const { version } = state;
  const fields = { sealed, erased: noField };
  state.entries.set(key, { key, model, submitted_at, version, ...fields, status, outcomes: null });
  if (isBase) startOutcomes(state, entryOf(state, key));
  return state;
}

const noField: ReadonlySet<FieldDigest> = new Set();

function erase(state: EpochState, { digests, version }: DisclosuresErased['body']): EpochState {
  for (const entry of state.entries.values()) {
    if (entry.version === version) entry.erased = new Set([...entry.erased, ...digests]);
  }
  return state;
}

function leave(state: EpochState, key: EntryKey, status: EntryStatus): EpochState {
  const entry = entryOf(state, key);
  if (entry.status === 'shortlisted') countVoidsOf(state, entry, -1);
  entry.status = status;
  return state;
}

/** The list replaces the one before: who is on it no more is `entered` again. */
function shortlist(state: EpochState, keys: readonly EntryKey[]): EpochState {
  for (const key of state.shortlist ?? []) {
    if (entryOf(state, key).status === 'shortlisted') leave(state, key, 'entered');
  }
  for (const key of keys) {
    const entry = entryOf(state, key);
    startOutcomes(state, entry);
    entry.status = 'shortlisted';
    countVoidsOf(state, entry, 1);
  }
  state.shortlist = keys;
  state.phase = 'running';
  return state;
}

function withdrawUnits(state: EpochState, body: UnitsWithdrawn['body']): EpochState {
  const { layout, pairStates } = openedOf(state);
  const everybody = withOutcomes(state);
  for (const unit of body.units) {
    state.withdrawnUnits.set(unitNumber(layout, unit), body.reason);
    changeUnit(state, everybody, unit, (number) => pairStates.afterVoid(number));
  }
  return state;
}

function rejudgeUnits(state: EpochState, body: UnitsRejudged['body']): EpochState {
  const { pairStates } = openedOf(state);
  const everybody = withOutcomes(state);
  for (const unit of body.units) {
    changeUnit(state, everybody, unit, (number) => pairStates.afterRejudgement(number));
  }
  return state;
}

function rerun(state: EpochState, body: VoidsRerun['body']): EpochState {
  const { layout, pairStates } = openedOf(state);
  const axis = axisOf(state, body.axis);
  const cannotRerun = body.cannot_rerun;
  const except = new Set(
    cannotRerun.map(({ task, unit }) => unitNumber(layout, { axis: body.axis, task, unit })),
  );
  const { pairs, units } = rerunPairs(state, axis, except);
  for (const { key, units: numbers } of pairs) {
    const entry = entryOf(state, key);
    const again = new Set(numbers);
    for (const task of axis.tasks) {
      const range = { first: 0, count: task.units.length };
      changePairs(state, entry, task, range, (number, place) =>
        again.has(task.start + place) ? pairStates.afterRerun(number) : number,
      );
    }
  }
  state.reruns.push({ axis: body.axis, units, pairs, cannotRerun });
  return state;
}

function axisOf(state: EpochState, axis: AxisId): AxisLayout {
  const layout = openedOf(state).layout.byAxis.get(axis);
  invariant(layout !== undefined, `${axis} is not a planned axis`);
  return layout;
}
