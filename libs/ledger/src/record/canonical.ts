/**
 * The canonical form of JSON: one value, one text, one row of bytes, one digest.
 * Source: RFC 8785 (JCS). Names sorted by UTF-16 code units, strings with the fewest escapes,
 * numbers as ECMAScript prints them, nothing between tokens, nothing normalised.
 */
import { invariant } from '../invariant.js';
import {
  depthMax,
  isJsonArray,
  isJsonMap,
  type Json,
  type JsonMap,
  type JsonObject,
} from './json.js';
import { encodeUtf8, isWellFormed } from './utf8.js';

/** Which numbers may be written: any finite double, or whole numbers of at most 2^53 - 1 in size. */
export type NumberRule = 'finite' | 'whole';

/** What a JSON string cannot hold as it is; surrogates are looked at more closely. */
const notPlain = /["\\\u0000-\u001f\ud800-\udfff]/;

/**
 * The canonical text of `value`; maps are written as objects, members that are undefined are
 * absent. A lone surrogate, a number outside `numbers`, more than 32 levels or a value that is not
 * JSON is a bug of the caller (InvariantViolation): input was checked when it was decoded.
 */
export function canonicalText(value: Json, numbers: NumberRule = 'finite'): string {
  return write(value, numbers, 0);
}

/** The UTF-8 bytes of `canonicalText(value)`: what is hashed, stored and published. */
export function canonicalBytes(value: Json, numbers: NumberRule = 'finite'): Uint8Array {
  return encodeUtf8(canonicalText(value, numbers));
}

function write(value: Json, numbers: NumberRule, depth: number): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return numberText(value, numbers);
  if (value === null || typeof value === 'boolean') return String(value);
  invariant(depth < depthMax, `nested deeper than ${depthMax} levels`);
  if (isJsonArray(value)) return arrayText(value, numbers, depth + 1);
  invariant(typeof value === 'object', `a ${typeof value} is no JSON value`);
  if (isJsonMap(value)) return mapText(value, numbers, depth + 1);
  return objectText(value, numbers, depth + 1);
}

function numberText(value: number, numbers: NumberRule): string {
  const allowed = numbers === 'whole' ? Number.isSafeInteger(value) : Number.isFinite(value);
  invariant(allowed, `${value} is not a ${numbers} number`);
  return String(value);
}

function arrayText(value: readonly Json[], numbers: NumberRule, depth: number): string {
  let text = '[';
  for (let index = 0; index < value.length; index += 1) {
    const item = value[index];
    invariant(item !== undefined, `item ${index} of an array is undefined`);
    text += index === 0 ? write(item, numbers, depth) : ',' + write(item, numbers, depth);
  }
  return text + ']';
}

function objectText(value: JsonObject, numbers: NumberRule, depth: number): string {
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member === undefined) continue;
    text += (text === '' ? '{' : ',') + quoted(name) + ':' + write(member, numbers, depth);
  }
  return text === '' ? '{}' : text + '}';
}

function mapText(value: JsonMap, numbers: NumberRule, depth: number): string {
  let text = '';
  for (const name of [...value.keys()].sort()) {
    const member = value.get(name);
    if (member === undefined) continue;
    text += (text === '' ? '{' : ',') + quoted(name) + ':' + write(member, numbers, depth);
  }
  return text === '' ? '{}' : text + '}';
}

/** `text` between quotation marks. `JSON.stringify` escapes exactly what RFC 8785 escapes. */
function quoted(text: string): string {
  if (!notPlain.test(text)) return '"' + text + '"';
  invariant(isWellFormed(text), 'a lone surrogate has no canonical form');
  return JSON.stringify(text);
}
