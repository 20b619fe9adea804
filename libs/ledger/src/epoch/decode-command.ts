/**
 * Reads the bodies of commands, one function each; what stands in an address comes in as an
 * argument. Submissions are in `decode-submission.ts`, reports of outcomes in
 * `decode-outcome-reports.ts`. Places are those of the body.
 * Source: FORMATS, section 6.
 */
import { reason } from '../decode-names.js';
import { decode, type Decoder, members } from '../decoding.js';
import { epochPlan } from '../evidence/decode-plan.js';
import type { AxisId, EntryKey } from '../ids.js';
import type { Decoded } from '../issue.js';
import type { Json } from '../record/json.js';
import type {
  CancelEpoch,
  CloseEpoch,
  DisqualifyEntry,
  EraseDisclosures,
  OpenEpoch,
  RaiseAppeal,
  RejudgeUnits,
  ReopenEpoch,
  RerunVoids,
  ResolveAppeal,
  ShortlistEntries,
  VoidUnits,
  WithdrawEntry,
  WithdrawUnits,
} from './commands.js';
import {
  appealRuling,
  appealText,
  appealKey,
  cannotRerun,
  entryKeys,
  erasedDigests,
  eventVersions,
  pairRefs,
  unitRefs,
} from './decode-parts.js';

const onlyReason = members({ reason });
const unitsAndReason = members({ units: unitRefs, reason });

/** The body is the plan. */
export function decodeOpenEpoch(json: Json): Decoded<OpenEpoch> {
  return read(epochPlan, json, (plan) => ({ type: 'OpenEpoch', plan }));
}

/** `{reason}`. */
export function decodeWithdrawEntry(key: EntryKey, json: Json): Decoded<WithdrawEntry> {
  return read(onlyReason, json, (body) => ({ type: 'WithdrawEntry', key, reason: body.reason }));
}

/** `{reason}`. */
export function decodeDisqualifyEntry(key: EntryKey, json: Json): Decoded<DisqualifyEntry> {
  return read(onlyReason, json, (body) => ({ type: 'DisqualifyEntry', key, reason: body.reason }));
}

/** `{keys: [...]}`, none twice; an empty list is a shortlist of nobody. */
export function decodeShortlistEntries(json: Json): Decoded<ShortlistEntries> {
  return read(members({ keys: entryKeys }), json, ({ keys }) => ({
    type: 'ShortlistEntries',
    keys,
  }));
}

/** `{units: [{key, axis, task, unit}], reason}`, one unit or more, none twice. */
export function decodeVoidUnits(json: Json): Decoded<VoidUnits> {
  return read(members({ units: pairRefs, reason }), json, (body) => ({
    type: 'VoidUnits',
    units: body.units,
    reason: body.reason,
  }));
}

/** `{units: [{axis, task, unit}], reason}`, one unit or more, none twice. */
export function decodeWithdrawUnits(json: Json): Decoded<WithdrawUnits> {
  return read(unitsAndReason, json, ({ units, reason: why }) => ({
    type: 'WithdrawUnits',
    units,
    reason: why,
  }));
}

/** `{units: [{axis, task, unit}], reason}`, one unit or more, none twice. */
export function decodeRejudgeUnits(json: Json): Decoded<RejudgeUnits> {
  return read(unitsAndReason, json, ({ units, reason: why }) => ({
    type: 'RejudgeUnits',
    units,
    reason: why,
  }));
}

/** `{cannot_rerun: [{task, unit, reason}]}`, none twice; the list may be empty. */
export function decodeRerunVoids(axis: AxisId, json: Json): Decoded<RerunVoids> {
  return read(members({ cannot_rerun: cannotRerun }), json, (body) => ({
    type: 'RerunVoids',
    axis,
    cannot_rerun: body.cannot_rerun,
  }));
}

/** `{key, text, units?: [{axis, task, unit}]}`, one unit or more, none twice. */
export function decodeRaiseAppeal(json: Json): Decoded<RaiseAppeal> {
  const appeal = members({ key: appealKey, text: appealText }, { units: unitRefs });
  return read(appeal, json, (body) => ({ type: 'RaiseAppeal', ...body }));
}

/** `{ruling, reason, events?}`; no `events` are an empty list. */
export function decodeResolveAppeal(id: string, json: Json): Decoded<ResolveAppeal> {
  const resolution = members({ ruling: appealRuling, reason }, { events: eventVersions });
  return read(resolution, json, ({ events = [], ...body }) => ({
    type: 'ResolveAppeal',
    id,
    ...body,
    events,
  }));
}

/** `{reason?}`. */
export function decodeCloseEpoch(json: Json): Decoded<CloseEpoch> {
  return read(members({}, { reason }), json, (body) => ({ type: 'CloseEpoch', ...body }));
}

/** `{reason}`. */
export function decodeReopenEpoch(json: Json): Decoded<ReopenEpoch> {
  return read(onlyReason, json, (body) => ({ type: 'ReopenEpoch', reason: body.reason }));
}

/** `{reason}`. */
export function decodeCancelEpoch(json: Json): Decoded<CancelEpoch> {
  return read(onlyReason, json, (body) => ({ type: 'CancelEpoch', reason: body.reason }));
}

/** `{digests: [...], reason}`, one digest or more, none twice. */
export function decodeEraseDisclosures(json: Json): Decoded<EraseDisclosures> {
  return read(members({ digests: erasedDigests, reason }), json, (body) => ({
    type: 'EraseDisclosures',
    digests: body.digests,
    reason: body.reason,
  }));
}

function read<T, C>(decoder: Decoder<T>, json: Json, command: (body: T) => C): Decoded<C> {
  const decoded = decode(decoder, json);
  return decoded.ok ? { ok: true, value: command(decoded.value) } : decoded;
}
