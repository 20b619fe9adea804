/**
 * What a file says and what the service has, where the two part. The first place is named, in the
 * order of the file, with both values: enough to look it up on either side.
 */
import { canonicalText } from '#ledger/record/canonical';
import { isJsonArray, isJsonObject, type Json } from '#ledger/record/json';

/** A place where the service has something else than the file. */
export interface Difference {
  /** Where in the file, such as `entries[3].model`. */
  readonly place: string;
  /** What the file says, in words or as JSON text. */
  readonly expected: string;
  /** What the service has, likewise. */
  readonly found: string;
}

/** The first place where `found` is not `expected`, in the order of `expected`; null for none. */
export function firstDifference(expected: Json, found: Json, place: string): Difference | null {
  if (isJsonObject(expected) && isJsonObject(found)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    for (const name of names) {
      const difference = memberDifference(expected[name], found[name], `${place}.${name}`);
      if (difference !== null) return difference;
    }
    return null;
  }
  if (isJsonArray(expected) && isJsonArray(found)) {
    for (let index = 0; index < Math.max(expected.length, found.length); index += 1) {
      const at = `${place}[${String(index)}]`;
      const difference = memberDifference(expected[index], found[index], at);
      if (difference !== null) return difference;
    }
    return null;
  }
  const [left, right] = [canonicalText(expected), canonicalText(found)];
  return left === right ? null : { place, expected: left, found: right };
}

function memberDifference(
  expected: Json | undefined,
  found: Json | undefined,
  place: string,
): Difference | null {
  if (expected !== undefined && found !== undefined) return firstDifference(expected, found, place);
  if (expected === found) return null;
  const textOf = (value: Json | undefined): string =>
    value === undefined ? 'nothing' : canonicalText(value);
  return { place, expected: textOf(expected), found: textOf(found) };
}
