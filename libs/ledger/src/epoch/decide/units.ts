/**
 * The organiser's acts on units: voiding what the harness could not run, withdrawing a unit for
 * everybody, having it judged anew for everybody.
 * Source: RULES, epoch rules 1 and 10; FORMATS, section 6.
 */
import type { RejudgeUnits, UnitRef, VoidUnits, WithdrawUnits } from '../commands.js';
import { accepted, type Decision, refused } from '../decision.js';
import { withOutcomes } from '../outcome-changes.js';
import { type PairState, untouched } from '../pair-states.js';
import type { Rejection } from '../rejections.js';
import { type EntryState, type EpochState, isMeasured, openedOf, outcomesOf } from '../state.js';
import { findMeasured, findUnit, type FoundUnit } from './find.js';
import { notRunning } from './phase.js';

/** Missing outcomes become harness voids; whatever was reported stands. */
export function decideVoid(state: EpochState, command: VoidUnits): Decision {
  const refusal = notRunning(state);
  if (refusal !== null) return refused([refusal]);
  const { units, reason } = command;
  const found: Rejection[] = [];
  for (const [index, pair] of units.entries()) {
    const place = `units[${String(index)}]`;
    const entry = findMeasured(state, pair.key, place);
    const unit = findUnit(state, pair, place);
    if ('code' in entry) found.push(entry);
    else if ('code' in unit) found.push(unit);
    else {
      const { code } = pairOn(state, entry, unit);
      if (code !== '.') found.push({ code: 'outcome_reported', place, ...pair, outcome: code });
    }
  }
  if (found.length > 0) return refused(found);
  return accepted({ type: 'UnitsVoided', body: { units, reason } });
}

/** Units are taken from everybody for good; those withdrawn already are passed over. */
export function decideWithdrawUnits(state: EpochState, command: WithdrawUnits): Decision {
  const refusal = notRunning(state);
  if (refusal !== null) return refused([refusal]);
  const found: Rejection[] = [];
  const units: UnitRef[] = [];
  for (const [index, unit] of command.units.entries()) {
    const planned = findUnit(state, unit, `units[${String(index)}]`);
    if ('code' in planned) found.push(planned);
    else if (!isWithdrawn(state, planned)) units.push(unit);
  }
  if (found.length > 0) return refused(found);
  if (units.length === 0) return accepted();
  return accepted({ type: 'UnitsWithdrawn', body: { units, reason: command.reason } });
}

/** Units are judged anew for everybody; those where nothing was reported are passed over. */
export function decideRejudge(state: EpochState, command: RejudgeUnits): Decision {
  const refusal = notRunning(state);
  if (refusal !== null) return refused([refusal]);
  const everybody = withOutcomes(state);
  const measured = everybody.filter(isMeasured);
  const found: Rejection[] = [];
  const units: UnitRef[] = [];
  for (const [index, unit] of command.units.entries()) {
    const place = `units[${String(index)}]`;
    const planned = findUnit(state, unit, place);
    if ('code' in planned) found.push(planned);
    else if (isWithdrawn(state, planned)) found.push({ code: 'unit_withdrawn', place, ...unit });
    else {
      for (const { key } of whoIsVoid(state, measured, planned)) {
        found.push({ code: 'unit_void', place, ...unit, key });
      }
      if (changesAnything(state, everybody, planned)) units.push(unit);
    }
  }
  if (found.length > 0) return refused(found);
  if (units.length === 0) return accepted();
  return accepted({ type: 'UnitsRejudged', body: { units, reason: command.reason } });
}

/** Whose harness void on the unit is the re-run's business. */
function whoIsVoid(
  state: EpochState,
  entries: readonly EntryState[],
  planned: FoundUnit,
): readonly EntryState[] {
  return entries.filter((entry) => pairOn(state, entry, planned).code === 'h');
}

/** Whether a rejudgement would take anything back: an outcome, or a retry counted so far. */
function changesAnything(
  state: EpochState,
  entries: readonly EntryState[],
  planned: FoundUnit,
): boolean {
  const { pairStates } = openedOf(state);
  return entries.some((entry) => {
    const number = numberOn(entry, planned);
    return pairStates.afterRejudgement(number) !== number;
  });
}

function isWithdrawn(state: EpochState, { task, index }: FoundUnit): boolean {
  return state.withdrawnUnits.has(task.start + index);
}

function pairOn(state: EpochState, entry: EntryState, unit: FoundUnit): PairState {
  return openedOf(state).pairStates.get(numberOn(entry, unit));
}

function numberOn(entry: EntryState, { task, index }: FoundUnit): number {
  return outcomesOf(entry).pairs[task.start + index] ?? untouched;
}
