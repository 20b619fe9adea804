/**
 * Turns a JSON value that came from outside into a value of ours, and says everything that is wrong
 * with it, each with its place. Decoders are plain functions that are put together like the formats
 * they read.
 * Source: FORMATS, section 1, "JSON in".
 */
import type { Decoded, Issue, IssueCode } from './issue.js';
import { type Place, placeText, quoted, within } from './place.js';
import { isJsonArray, type Json, type JsonMap, type JsonObject } from './record/json.js';

/**
 * Reads one value. Gives `undefined` after reporting at least one issue; what it gives counts only
 * when nothing was reported. Never throws.
 */
export type Decoder<T> = (value: Json, place: Place, issues: Issues) => T | undefined;

/** Decoders by member name. */
export type Shape = Readonly<Record<string, Decoder<unknown>>>;

/** What the decoders of a shape give. */
export type Members<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends Decoder<infer T> ? T : never;
};

/** How many issues are kept; a body of a million bad values must not make a million messages. */
export const issuesMax = 1000;

/** Collects what is wrong, up to `issuesMax`. */
export class Issues {
  readonly found: Issue[] = [];

  /** Notes one issue; gives `undefined`, so that a decoder can end with it. */
  report(place: Place, code: IssueCode, message: string): undefined {
    if (this.found.length < issuesMax) this.found.push({ place: placeText(place), code, message });
    return undefined;
  }
}

/** Applies `decoder` to a whole input. `place` is what the input is called, empty for nothing. */
export function decode<T>(decoder: Decoder<T>, json: Json, place = ''): Decoded<T> {
  const issues = new Issues();
  const value = decoder(json, { parent: null, step: place }, issues);
  if (value === undefined || issues.found.length > 0) return { ok: false, issues: issues.found };
  return { ok: true, value };
}

/** An object with these members and no others; those of `optional` may be absent. */
export function members<R extends Shape>(required: R): Decoder<Members<R>>;
export function members<R extends Shape, O extends Shape>(
  required: R,
  optional: O,
): Decoder<Members<R> & Partial<Members<O>>>;
export function members(required: Shape, optional?: Shape): Decoder<Members<Shape>> {
  const decoders = Object.entries<Decoder<unknown>>({ ...required, ...optional });
  return (value, place, issues) => {
    if (!isObject(value)) return issues.report(place, 'wrong_type', expected('an object', value));
    const result: Record<string, unknown> = {};
    let whole = true;
    let known = 0;
    for (const [name, decoder] of decoders) {
      const member = memberOf(value, name);
      if (member === undefined) {
        if (!Object.hasOwn(required, name)) continue;
        whole = false;
        issues.report(within(place, name), 'missing_member', `${quoted(name)} must be given`);
        continue;
      }
      known += 1;
      const decoded = decoder(member, within(place, name), issues);
      if (decoded === undefined) whole = false;
      else result[name] = decoded;
    }
    const names = memberNames(value);
    if (names.length > known) {
      whole = false;
      const expectedNames = decoders.map(([name]) => name);
      reportUnknown(names, expectedNames, place, issues);
    }
    return whole ? result : undefined;
  };
}

/** Reports each of `names` that is not among `known`, the names an object at `place` may have. */
export function reportUnknown(
  names: readonly string[],
  known: readonly string[],
  place: Place,
  issues: Issues,
): void {
  const allowed = new Set(known);
  for (const name of names) {
    if (allowed.has(name)) continue;
    const listed = known.slice(0, 12).map(quoted).join(', ') + (known.length > 12 ? ', …' : '');
    const message = `${quoted(name)} is not known here; known: ${listed === '' ? 'none' : listed}`;
    issues.report(within(place, name), 'unknown_member', message);
  }
}

/** What a list must be like. */
export interface ListLimits<T> {
  /** The fewest items, 0 when not said. */
  readonly min?: number;
  /** What no two items may share. */
  readonly distinct?: Distinction<T>;
}

/** What tells the items of a list apart. */
export interface Distinction<T> {
  /** A name, or several joined by U+0000, which is in no name. */
  readonly by: (item: NoInfer<T>) => string;
  /** Where it stands in an item, empty for the item itself. */
  readonly member: string;
  /** What a message calls it, such as `this unit`; the names themselves when not said. */
  readonly called?: string;
}

/**
 * A list of what `item` reads. Duplicates are looked for among the items that could be read. A list
 * whose only fault they are is given all the same, so that what is around it is looked at too.
 */
export function listOf<T>(item: Decoder<T>, limits: ListLimits<T> = {}): Decoder<readonly T[]> {
  const { min = 0, distinct } = limits;
  return (value, place, issues) => {
    if (!isJsonArray(value)) return issues.report(place, 'wrong_type', expected('a list', value));
    if (value.length < min) {
      return issues.report(place, 'too_short', `at least ${String(min)} must be given`);
    }
    const items: T[] = [];
    const firstIndex = new Map<string, number>();
    for (const [index, given] of value.entries()) {
      const decoded = item(given, within(place, index), issues);
      if (decoded === undefined) continue;
      items.push(decoded);
      if (distinct === undefined) continue;
      const name = distinct.by(decoded);
      const first = firstIndex.get(name);
      if (first === undefined) firstIndex.set(name, index);
      else reportDuplicate(name, distinct, { list: place, index, first }, issues);
    }
    return items.length < value.length ? undefined : items;
  };
}

/** Says that an item of a list has the name of one before. */
function reportDuplicate(
  name: string,
  { member, called }: Pick<Distinction<unknown>, 'member' | 'called'>,
  { list, index, first }: { readonly list: Place; readonly index: number; readonly first: number },
  issues: Issues,
): void {
  const at = within(list, index);
  const shown = called ?? name.split('\u0000').map(quoted).join(', ');
  const message = `${shown} is given already by ${placeText(within(list, first))}`;
  issues.report(member === '' ? at : within(at, member), 'duplicate', message);
}

/** Text that `isValid`; `what` completes "must be …" and says what is allowed. */
export function text<T extends string>(
  what: string,
  isValid: (given: string) => given is T,
): Decoder<T> {
  return (value, place, issues) => {
    if (typeof value === 'string' && isValid(value)) return value;
    const code = typeof value === 'string' ? 'bad_value' : 'wrong_type';
    return issues.report(place, code, expected(what, value));
  };
}

/** One of the texts of a closed list. */
export function oneOf<const T extends string>(...known: readonly T[]): Decoder<T> {
  const what = known.map(quoted).join(' or ');
  return text(what, (given): given is T => known.some((one) => one === given));
}

/** A whole number from `min` to `max` (2^53-1 when not said). `-0` is read as 0. */
export function integer(min: number, max: number = Number.MAX_SAFE_INTEGER): Decoder<number> {
  const what = `a whole number from ${String(min)} to ${String(max)}`;
  return (value, place, issues) => {
    if (typeof value !== 'number') {
      return issues.report(place, 'wrong_type', expected(what, value));
    }
    if (Number.isSafeInteger(value) && value >= min && value <= max) return value + 0;
    return issues.report(place, 'bad_value', expected(what, value));
  };
}

/** `true` or `false`. */
export const boolean: Decoder<boolean> = (value, place, issues) => {
  if (typeof value === 'boolean') return value;
  return issues.report(place, 'wrong_type', expected('true or false', value));
};

/** Any JSON value, for what is looked at later. */
export const anything: Decoder<Json> = (value) => value;

/** What `decoder` reads, or null. */
export function nullable<T>(decoder: Decoder<T>): Decoder<T | null> {
  return (value, place, issues) => (value === null ? null : decoder(value, place, issues));
}

/** "must be …, found …", for the message of an issue. */
export function expected(what: string, found: Json): string {
  return `must be ${what}; found ${describe(found)}`;
}

function describe(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isObject(value) ? 'an object' : 'a list';
}

/** Whether a JSON value is an object, plain or a map. */
export function isObject(value: Json): value is JsonObject | JsonMap {
  return typeof value === 'object' && value !== null && !isJsonArray(value);
}

/** An object's own member, `undefined` when it has none of that name. */
export function memberOf(object: JsonObject | JsonMap, name: string): Json | undefined {
  if (object instanceof Map) return (object as JsonMap).get(name);
  return Object.hasOwn(object, name) ? (object as JsonObject)[name] : undefined;
}

/** The names of an object's own members; their order means nothing. */
export function memberNames(object: JsonObject | JsonMap): readonly string[] {
  return object instanceof Map ? [...(object as JsonMap).keys()] : Object.keys(object);
}
