/**
 * Appeals: raised while the epoch runs or is closed, until the plan's deadline; resolved by the
 * organiser.
 * Source: RULES "The life of an epoch"; FORMATS, section 3 "appeals", section 6.
 */
import type { EntryKey, Stamp } from '../../ids.js';
import { compareInstants } from '../../time.js';
import { appealId, decideResolution } from '../appeals.js';
import type { RaiseAppeal, ResolveAppeal } from '../commands.js';
import { accepted, type Decision, refused } from '../decision.js';
import type { Rejection } from '../rejections.js';
import { type EpochState, openedOf } from '../state.js';
import { findUnit } from './find.js';
import { notAppealable } from './phase.js';

/** Takes an appeal about an entry in any status, the base model's too, and about planned units. */
export function decideRaise(state: EpochState, command: RaiseAppeal, at: Stamp): Decision {
  const refusal = notAppealable(state);
  if (refusal !== null) return refused([refusal]);
  const { until } = openedOf(state).plan.appeals ?? {};
  if (until !== undefined && compareInstants(at, until) > 0) {
    return refused([{ code: 'appeals_closed', place: '', until }]);
  }
  // Exams have appeals about models; whatever is no key is the key of nobody here.
  const key = command.key as EntryKey;
  const { text, units } = command;
  const found: Rejection[] = [];
  if (!state.entries.has(key)) found.push({ code: 'unknown_entry', place: 'key', key });
  for (const [index, unit] of (units ?? []).entries()) {
    const planned = findUnit(state, unit, `units[${String(index)}]`);
    if ('code' in planned) found.push(planned);
  }
  if (found.length > 0) return refused(found);
  const id = appealId(state.appeals.length);
  const body = { id, key, text, ...(units === undefined ? {} : { units }) };
  return accepted({ type: 'AppealRaised', body });
}

/** One ruling an appeal, for ever. */
export function decideResolve(state: EpochState, command: ResolveAppeal): Decision {
  const refusal = notAppealable(state);
  if (refusal !== null) return refused([refusal]);
  const { events, rejections } = decideResolution(state.appeals, state.version, command);
  return rejections.length > 0 ? refused(rejections) : accepted(...events);
}
