/**
 * JSON from outside, strictly: what `JSON.parse` lets pass in silence (a name twice, half a
 * surrogate pair, 1e400) is refused, and every refusal names the place.
 * Source: FORMATS, section 1 "JSON in"; RFC 8259; RFC 7493 (I-JSON).
 */
import { invariant } from '../invariant.js';
import type { Decoded, IssueCode } from '../issue.js';
import { placeText } from '../place.js';
import { isJsonArray, type Json, type JsonObject } from './json.js';
import { firstFault, type JsonFault, lineAndColumn } from './json-fault.js';
import { outlineOf } from './json-outline.js';
import { decodeUtf8, invalidUtf8At, isWellFormed } from './utf8.js';

/**
 * The value of a JSON text, `-0` read as 0, or the first thing wrong with it: malformed, a name
 * twice in an object, a lone surrogate, a number beyond the doubles, more than 32 levels. Objects
 * are plain ones whose own members may be called `__proto__`. Linear time, whatever the text.
 */
export function parseJson(text: string): Decoded<Json> {
  const outline = outlineOf(text);
  if (outline.tooDeep) return refused(text);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return refused(text);
  }
  const walk: Walk = { members: 0, sound: true, strings: mayHoldHalves(text) };
  value = soundValue(value, walk);
  return walk.sound && walk.members === outline.members ? { ok: true, value } : refused(text);
}

/** `parseJson` of UTF-8 bytes; other encodings and a byte order mark are named as such. */
export function parseJsonBytes(bytes: Uint8Array): Decoded<Json> {
  const text = decodeUtf8(bytes);
  if (text === null) {
    const offset = String(invalidUtf8At(bytes));
    return malformed(`byte ${offset} (counted from 0) is not UTF-8; send the text as UTF-8`);
  }
  if (text.startsWith('\ufeff')) {
    return malformed('the text begins with a byte order mark; send it without');
  }
  return parseJson(text);
}

/** What a walk over a parsed value has met so far. */
interface Walk {
  members: number;
  sound: boolean;
  /** Whether strings must be looked at one by one. */
  readonly strings: boolean;
}

/** Half a surrogate pair stands in the text itself or comes from an escape. */
function mayHoldHalves(text: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(text) || !isWellFormed(text);
}

/** Counts and checks what is below `value` and makes every -0 a 0, in place. */
function soundValue(value: Json, walk: Walk): Json {
  if (typeof value === 'string') {
    if (walk.strings && !isWellFormed(value)) walk.sound = false;
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) walk.sound = false;
    if (value === 0) return 0;
  } else if (value !== null && typeof value === 'object') {
    if (isJsonArray(value)) walkItems(value as Json[], walk);
    else walkMembers(value as Record<string, Json>, walk);
  }
  return value;
}

function walkItems(items: Json[], walk: Walk): void {
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] ?? null;
    const sound = soundValue(item, walk);
    if (!Object.is(sound, item)) items[index] = sound;
  }
}

function walkMembers(object: Record<string, Json> & JsonObject, walk: Walk): void {
  for (const name of Object.keys(object)) {
    walk.members += 1;
    if (walk.strings && !isWellFormed(name)) walk.sound = false;
    const member = object[name] ?? null;
    const sound = soundValue(member, walk);
    // A member `__proto__` is the object's own here, so that assigning to it is safe.
    if (!Object.is(sound, member)) object[name] = sound;
  }
}

function refused(text: string): Decoded<Json> {
  const fault = firstFault(text, 'finite');
  invariant(fault !== null, 'the scanner takes what JSON.parse or the checks behind it refuse');
  const message = `${lineAndColumn(text, fault.at)}: ${fault.message}`;
  return {
    ok: false,
    issues: [{ place: placeText(fault.place), code: issueCode(fault.kind), message }],
  };
}

function issueCode(kind: JsonFault['kind']): IssueCode {
  switch (kind) {
    case 'syntax':
      return 'malformed_json';
    case 'depth':
      return 'too_large';
    case 'duplicate_member':
      return 'duplicate_member';
    case 'lone_surrogate':
    case 'number':
      return 'bad_value';
  }
}

function malformed(message: string): Decoded<Json> {
  return { ok: false, issues: [{ place: '', code: 'malformed_json', message }] };
}
