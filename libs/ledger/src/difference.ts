/**
 * Where two JSON values part: what a finding that says "not equal" shows.
 * Source: docs/record-format.md, "Verification", steps 7 and 8.
 */
import { isObject, memberNames, memberOf } from './decoding.js';
import { type Place, placeText, within } from './place.js';
import { canonicalText } from './record/canonical.js';
import { isJsonArray, type Json, type JsonObject } from './record/json.js';

/** The first place at which two values differ, and what each has there. */
export interface Difference {
  /** Such as `axes[0].voids`; empty for the whole. */
  readonly place: string;
  /** Canonical JSON, cut after 200 characters; null where there is nothing. */
  readonly expected: string | null;
  readonly found: string | null;
}

const shownMax = 200;

/**
 * The first difference of two values, lists by index and objects by name in the order of canonical
 * JSON; null when they are equal. Numbers are compared as numbers, a member that is undefined is
 * absent. `place` is what the values are called. Time linear in the smaller value.
 */
export function firstDifference(expected: Json, found: Json, place = ''): Difference | null {
  if (arePlainlyEqual(expected, found)) return null;
  return compare(expected, found, { parent: null, step: place });
}

/**
 * Whether two values are equal, by a look that needs no names in order and no places: nearly all
 * that is compared is. False of maps, and where a member is undefined in one of the two only.
 */
function arePlainlyEqual(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  if (isJsonArray(left)) return isJsonArray(right) && areEqualLists(left, right);
  if (!isPlainObject(left) || !isPlainObject(right)) return false;
  let surplus = 0;
  for (const name in left) {
    if (!Object.hasOwn(right, name) || !arePlainlyEqual(left[name], right[name])) return false;
    surplus -= 1;
  }
  for (const _ in right) surplus += 1;
  return surplus === 0;
}

function areEqualLists(left: readonly Json[], right: readonly Json[]): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) {
    if (!arePlainlyEqual(left[index], right[index])) return false;
  }
  return true;
}

function isPlainObject(value: Json): value is JsonObject {
  return isObject(value) && !(value instanceof Map);
}

function compare(
  expected: Json | undefined,
  found: Json | undefined,
  place: Place,
): Difference | null {
  if (expected === found) return null;
  if (expected === undefined || found === undefined) return differ(expected, found, place);
  if (isJsonArray(expected) && isJsonArray(found)) {
    const length = Math.max(expected.length, found.length);
    for (let index = 0; index < length; index += 1) {
      const difference = compare(expected[index], found[index], within(place, index));
      if (difference !== null) return difference;
    }
    return null;
  }
  if (!isObject(expected) || !isObject(found)) return differ(expected, found, place);
  const names = new Set([...memberNames(expected), ...memberNames(found)]);
  for (const name of [...names].sort()) {
    const [left, right] = [memberOf(expected, name), memberOf(found, name)];
    const difference = compare(left, right, within(place, name));
    if (difference !== null) return difference;
  }
  return null;
}

function differ(
  expected: Json | undefined,
  found: Json | undefined,
  place: Place,
): Difference | null {
  return { place: placeText(place), expected: shown(expected), found: shown(found) };
}

function shown(value: Json | undefined): string | null {
  if (value === undefined) return null;
  const text = canonicalText(value);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}
