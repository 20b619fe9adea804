/**
 * Which texts are names, each kind its own check, and the order names have. Nothing is normalised:
 * a composed and a decomposed é are two names.
 * Source: FORMATS, section 1 "Names", "Limit"; RULES, epoch rule 9 (code point order).
 */
import type {
  ActorName,
  AxisId,
  CommandId,
  EntryKey,
  EpochId,
  LimitText,
  ModelName,
  Origin,
  TaskId,
  UnitId,
} from './ids.js';
import { isWellFormed } from './record/utf8.js';

const epochId = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/;
const origin = /^[a-z0-9.-]+(:[0-9]+)?(\/[A-Za-z0-9._~-]+)*$/;
const commandId = /^[\x21-\x7e]{1,128}$/;
const limit = /^(0|1|0\.[0-9]{1,18}|1\.0{1,18})$/;
const control = /[\u0000-\u001f\u007f-\u009f]/;

/** `[A-Za-z0-9][A-Za-z0-9._~-]{0,63}`, not the reserved streams `registry` and `service`. */
export function isEpochId(text: string): text is EpochId {
  return epochId.test(text) && text !== 'registry' && text !== 'service';
}

/** 1 to 128 code points without control characters, not `.` or `..`. */
export function isEntryKey(text: string): text is EntryKey {
  return isName(text, 128) && !isDots(text);
}

/** 1 to 200 code points without control characters. */
export function isModelName(text: string): text is ModelName {
  return isName(text, 200);
}

/** 1 to 200 code points without control characters, not `.` or `..`. */
export function isAxisId(text: string): text is AxisId {
  return isName(text, 200) && !isDots(text);
}

/** 1 to 200 code points without control characters. */
export function isTaskId(text: string): text is TaskId {
  return isName(text, 200);
}

/** 1 to 200 code points without control characters. */
export function isUnitId(text: string): text is UnitId {
  return isName(text, 200);
}

/** 0 to 200 code points without control characters. */
export function isTitle(text: string): text is string {
  return text === '' || isName(text, 200);
}

/** 1 to 2000 code points, lines and tabs included; no lone surrogate, and no U+0000. */
export function isReason(text: string): text is string {
  return fits(text, 2000) && isWellFormed(text) && !text.includes('\u0000');
}

/** A token's name: 1 to 128 code points without control characters. */
export function isActorName(text: string): text is ActorName {
  return isName(text, 128);
}

/** A service's name: a host, perhaps a port and a path, at most 200 bytes. */
export function isOrigin(text: string): text is Origin {
  return text.length <= 200 && origin.test(text);
}

/** 1 to 128 visible ASCII characters. */
export function isCommandId(text: string): text is CommandId {
  return commandId.test(text);
}

/** `0`, `1`, `0.` with 1 to 18 digits, or `1.` with 1 to 18 zeros. */
export function isLimit(text: string): text is LimitText {
  return limit.test(text);
}

/** The limit that a JSON number means, by its shortest form, or null when that is no limit. */
export function limitOfNumber(value: number): LimitText | null {
  const text = String(value);
  return isLimit(text) ? text : null;
}

/** 1 to `most` code points, none a control character or a lone surrogate. */
function isName(text: string, most: number): boolean {
  return fits(text, most) && !control.test(text) && isWellFormed(text);
}

function isDots(text: string): boolean {
  return text === '.' || text === '..';
}

/** Whether `text` has 1 to `most` code points. */
function fits(text: string, most: number): boolean {
  if (text.length === 0 || text.length > 2 * most) return false;
  return text.length <= most || codePoints(text) <= most;
}

/** Number of code points of a text that is not long; a lone surrogate counts as one. */
function codePoints(text: string): number {
  return Array.from(text).length;
}
