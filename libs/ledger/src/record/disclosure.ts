/**
 * Personal fields of an entry: the log has only their salted digests, the fields travel beside it
 * and can be destroyed without breaking a proof.
 * Source: RFC 9901, section 4.2 (disclosures); docs/record-format.md, "Personal data".
 */
import type { FieldDigest, Sha256 } from '../ids.js';
import { acceptable } from './acceptable.js';
import { fromBase64Url, toBase64Url } from './base64.js';
import { canonicalBytes } from './canonical.js';
import { isJsonArray, type Json } from './json.js';
import { encodeUtf8 } from './utf8.js';

/** One personal field, and the salt that keeps anybody from guessing it. */
export interface Disclosure {
  /** 22 or more characters of base64url, random for each field. */
  readonly salt: string;
  readonly name: string;
  readonly value: Json;
}

/** The disclosure as it is handed on: base64url of the canonical array `[salt, name, value]`. */
export function disclosureText({ salt, name, value }: Disclosure): string {
  return toBase64Url(canonicalBytes([salt, name, value]));
}

/** The field in `text`; null unless it is exactly what `disclosureText` gives for one. */
export function parseDisclosure(text: string): Disclosure | null {
  const bytes = fromBase64Url(text);
  const judged = bytes && acceptable(bytes, 'document');
  if (judged?.ok !== true || !isJsonArray(judged.value) || judged.value.length !== 3) return null;
  const [salt, name, value = null] = judged.value;
  if (typeof salt !== 'string' || !/^[A-Za-z0-9_-]{22,}$/.test(salt)) return null;
  return typeof name === 'string' ? { salt, name, value } : null;
}

/** What an event's `_sd` lists of a disclosure: base64url of the SHA-256 of its characters. */
export function disclosureDigest(text: string, sha256: Sha256): FieldDigest {
  return toBase64Url(sha256(encodeUtf8(text))) as FieldDigest;
}
