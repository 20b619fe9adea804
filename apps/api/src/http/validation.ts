/**
 * What class-validator finds, in our words: one issue per offending place. Only the top level of an
 * object is looked at: what nests is decoded by the ledger, in linear time and with its places.
 */
import { validateSync, type ValidationError } from 'class-validator';
import { expected, isObject, memberNames, memberOf } from '#ledger/decoding';
import type { Decoded, Issue, IssueCode } from '#ledger/issue';
import { placeText, quoted, within } from '#ledger/place';
import type { Json } from '#ledger/record/json';

/** A class whose decorated members say what is allowed. */
export type Shape<T extends object> = new () => T;

/** An instance of `shape` with the members of `json`, or everything that is wrong with them. */
export function validated<T extends object>(shape: Shape<T>, json: Json): Decoded<T> {
  if (!isObject(json)) {
    const message = expected('an object', json);
    return { ok: false, issues: [{ place: '', code: 'wrong_type', message }] };
  }
  const instance = new shape();
  const issues: Issue[] = [];
  for (const name of memberNames(json)) {
    // Neither may be set on an instance, and class-validator sees neither.
    if (name in Object.prototype) issues.push(unknownMember(name));
    else Object.assign(instance, { [name]: memberOf(json, name) });
  }
  const errors = validateSync(instance, { whitelist: true, forbidNonWhitelisted: true });
  issues.push(...errors.map(issueOf));
  return issues.length === 0 ? { ok: true, value: instance } : { ok: false, issues };
}

/**
 * A body that fits `shape` and that `decode` reads. What both find at one place is said once, in
 * the words of `decode`.
 */
export function decodedBody<T>(
  shape: Shape<object>,
  json: Json,
  decode: (json: Json) => Decoded<T>,
): Decoded<T> {
  const fits = validated(shape, json);
  const decoded = decode(json);
  if (fits.ok) return decoded;
  const issues = decoded.ok ? [] : decoded.issues;
  const named = new Set(issues.map(({ place }) => place));
  return {
    ok: false,
    issues: [...issues, ...fits.issues.filter(({ place }) => !named.has(place))],
  };
}

function issueOf({ property, value, constraints = {} }: ValidationError): Issue {
  if ('whitelistValidation' in constraints) return unknownMember(property);
  const messages = Object.values(constraints);
  const message = value === undefined ? `${quoted(property)} must be given` : messages.join('; ');
  return { place: memberPlace(property), code: codeOf(value, constraints), message };
}

function codeOf(value: unknown, constraints: Readonly<Record<string, string>>): IssueCode {
  if (value === undefined) return 'missing_member';
  const types = ['isString', 'isArray', 'isBoolean', 'isNumber'];
  return types.some((type) => type in constraints) ? 'wrong_type' : 'bad_value';
}

function unknownMember(name: string): Issue {
  const message = `${quoted(name)} is not known here`;
  return { place: memberPlace(name), code: 'unknown_member', message };
}

function memberPlace(name: string): string {
  return placeText(within({ parent: null, step: '' }, name));
}
