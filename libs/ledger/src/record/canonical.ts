/**
 * The canonical form of JSON: one value, one text, one row of bytes, one digest.
 * Source: RFC 8785 (JCS). Names sorted by UTF-16 code units, strings with the fewest escapes,
 * numbers as ECMAScript prints them, nothing between tokens, nothing normalised.
 */
import { invariant, InvariantViolation } from '../invariant.js';
import {
  depthMax,
  isJsonArray,
  isJsonMap,
  type Json,
  type JsonMap,
  type JsonObject,
} from './json.js';
import { encodeUtf8, isWellFormed } from './utf8.js';

/** Which numbers may be written: any finite double, or whole ones of at most 2^53 - 1 in size. */
export type NumberRule = 'finite' | 'whole';

/** Made once, not at every level of every value. */
const tooDeep = `nested deeper than ${String(depthMax)} levels`;

/**
 * The canonical text of `value`; maps are written as objects, members that are undefined are
 * absent. A lone surrogate, a number outside `numbers`, more than 32 levels or a value that is not
 * JSON is a bug of the caller (InvariantViolation): input was checked when it was decoded.
 * Linear time but for sorting names.
 */
export function canonicalText(value: Json, numbers: NumberRule = 'finite'): string {
  // The engine writes a tree three times faster than we do, and escapes exactly what RFC 8785
  // escapes; besides that only lone surrogates, which have no canonical form.
  const copy = orderedCopy(value, numbers, 0);
  const text = copy === undefined ? undefined : JSON.stringify(copy);
  return text === undefined || text.includes('\\ud') ? write(value) : text;
}

/** The UTF-8 bytes of `canonicalText(value)`: what is hashed, stored and published. */
export function canonicalBytes(value: Json, numbers: NumberRule = 'finite'): Uint8Array {
  return encodeUtf8(canonicalText(value, numbers));
}

/**
 * `value` with its names in order and its maps as objects, or undefined when an object cannot keep
 * that order. Checks everything but the surrogates; `undefined` members are left out.
 */
function orderedCopy(value: Json, numbers: NumberRule, depth: number): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') {
    const allowed = numbers === 'whole' ? Number.isSafeInteger(value) : Number.isFinite(value);
    if (allowed) return value;
    throw new InvariantViolation(`${String(value)} is not a ${numbers} number`);
  }
  if (typeof value !== 'object') {
    throw new InvariantViolation(`${typeof value} is no kind of JSON value`);
  }
  invariant(depth < depthMax, tooDeep);
  if (isJsonArray(value)) return orderedItems(value, numbers, depth + 1);
  return orderedMembers(value, numbers, depth + 1);
}

function orderedItems(items: readonly Json[], numbers: NumberRule, depth: number): unknown {
  const copies: unknown[] = [];
  let whole = true;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (item === undefined) throw new InvariantViolation(`item ${String(index)} is undefined`);
    const copy = orderedCopy(item, numbers, depth);
    if (copy === undefined) whole = false;
    copies.push(copy);
  }
  return whole ? copies : undefined;
}

function orderedMembers(
  object: JsonObject | JsonMap,
  numbers: NumberRule,
  depth: number,
): Record<string, unknown> | undefined {
  const copies: Record<string, unknown> = {};
  let whole = true;
  for (const name of sortedNames(object)) {
    const member = memberOf(object, name);
    if (member === undefined) continue;
    const copy = orderedCopy(member, numbers, depth);
    // Objects put names of digits first and in order of number, and `__proto__` is an accessor.
    if (copy === undefined || /^[0-9]+$/.test(name) || name === '__proto__') whole = false;
    else copies[name] = copy;
  }
  return whole ? copies : undefined;
}

/** The text of a value that `orderedCopy` has checked, surrogates apart. */
function write(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (isJsonArray(value)) return `[${value.map(write).join(',')}]`;
  const members: string[] = [];
  for (const name of sortedNames(value)) {
    const member = memberOf(value, name);
    if (member !== undefined) members.push(`${quoted(name)}:${write(member)}`);
  }
  return `{${members.join(',')}}`;
}

/** `text` between quotation marks. */
function quoted(text: string): string {
  invariant(isWellFormed(text), 'a lone surrogate has no canonical form');
  return JSON.stringify(text);
}

/** Without a comparison function `sort` goes by UTF-16 code units, as RFC 8785 asks. */
function sortedNames(object: JsonObject | JsonMap): readonly string[] {
  return (isJsonMap(object) ? [...object.keys()] : Object.keys(object)).sort();
}

function memberOf(object: JsonObject | JsonMap, name: string): Json | undefined {
  return isJsonMap(object) ? object.get(name) : object[name];
}
