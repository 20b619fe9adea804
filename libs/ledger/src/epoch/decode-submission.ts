/**
 * Reads the body of SubmitEntry. Its personal fields come out apart: the log never has them, only
 * digests that whoever salts them makes.
 * Source: FORMATS, section 6; docs/decisions/personal-data.md; RFC 9901, section 4.2.1.
 */
import { entryKey, instant, modelName } from '../decode-names.js';
import { decode, type Decoder, isObject, memberNames, memberOf, members } from '../decoding.js';
import type { Decoded } from '../issue.js';
import { isModelName, isReason } from '../names.js';
import { within } from '../place.js';
import type { Json } from '../record/json.js';
import type { SubmitEntry } from './commands.js';
import { modelDigest } from './decode-parts.js';

/** A submission as it is sent. */
export interface Submission {
  /** Without `_sd`: whoever salts the personal fields adds the digests. */
  readonly command: SubmitEntry;
  /** Personal fields by name, `personalFieldsMax` at most; empty when there are none. */
  readonly personal: ReadonlyMap<string, string>;
}

/** How many personal fields an entry can have. */
export const personalFieldsMax = 64;

/** `{key, model, digest?, submitted_at?, personal?: {name: text}}`. */
export function decodeSubmission(json: Json): Decoded<Submission> {
  const decoded = decode(submission, json);
  if (!decoded.ok) return decoded;
  const { personal = new Map<string, string>(), ...rest } = decoded.value;
  return { ok: true, value: { command: { type: 'SubmitEntry', ...rest }, personal } };
}

/** What a message says of a value; never the value itself, which is nobody else's business. */
const personalValue: Decoder<string> = (value, place, issues) => {
  const isText = typeof value === 'string';
  if (isText && (value === '' || isReason(value))) return value;
  const what = 'must be text of at most 2000 code points without U+0000';
  return issues.report(place, isText ? 'bad_value' : 'wrong_type', what);
};

/** Fields by name, of which `_sd` and `...` would read as something else once disclosed. */
const personalFields: Decoder<ReadonlyMap<string, string>> = (value, place, issues) => {
  if (!isObject(value)) return issues.report(place, 'wrong_type', 'must be an object of texts');
  const names = memberNames(value);
  if (names.length > personalFieldsMax) {
    const most = `at most ${String(personalFieldsMax)} fields can be given`;
    return issues.report(place, 'too_long', `${most}; found ${String(names.length)}`);
  }
  const fields = new Map<string, string>();
  for (const name of names) {
    const at = within(place, name);
    if (!isModelName(name) || name === '_sd' || name === '...') {
      const what =
        'must have the name of a personal field: 1 to 200 code points without control ' +
        'characters, not "_sd" or "..."';
      issues.report(at, 'bad_value', what);
      continue;
    }
    const field = personalValue(memberOf(value, name) ?? null, at, issues);
    if (field !== undefined) fields.set(name, field);
  }
  return fields;
};

const submission = members(
  { key: entryKey, model: modelName },
  { digest: modelDigest, submitted_at: instant, personal: personalFields },
);
