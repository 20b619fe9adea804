/**
 * Judges the lines of a bundle: only the canonical form of a value counts as that value, so that
 * nobody can write one event in two ways.
 * Source: docs/record-format.md, "Acceptable"; RFC 8785.
 */
import { invariant } from '../invariant.js';
import { placeText } from '../place.js';
import { canonicalText } from './canonical.js';
import { isJsonArray, type Json, type JsonObject } from './json.js';
import { firstFault, type JsonFault } from './json-fault.js';
import { outlineOf } from './json-outline.js';
import { isPlainlyCanonical } from './plainly-canonical.js';
import { decodeUtf8, encodeUtf8, invalidUtf8At, utf8Length } from './utf8.js';

/**
 * `event`: an event, a service leaf or a header, with whole numbers of at most 2^53 - 1 in size.
 * `document`: a record, evidence, a reference or a suite, with any finite double.
 */
export type LineKind = 'event' | 'document';

/** The most bytes of an event line, 8 MiB. */
export const eventBytesMax: number = 8 * 1024 * 1024;

/** The most bytes of a document line, 256 MiB. */
export const documentBytesMax: number = 256 * 1024 * 1024;

/** Why a line is not acceptable. */
export interface Unacceptable {
  readonly ok: false;
  /** The finding: not the canonical form of anything, or a number that its kind does not allow. */
  readonly code: 'not_canonical' | 'number_refused';
  /** The first byte that is wrong, counted from 0 at the start of the line. */
  readonly offset: number;
  readonly reason: string;
}

/** The value of a line, or why there is none. */
export type Acceptance = { readonly ok: true; readonly value: Json } | Unacceptable;

/** Judges one line without its line feed. Linear time; never throws for any bytes. */
export function acceptable(bytes: Uint8Array, kind: LineKind): Acceptance {
  const bytesMax = kind === 'event' ? eventBytesMax : documentBytesMax;
  if (bytes.length > bytesMax) {
    return notCanonical(bytesMax, `longer than the ${String(bytesMax)} bytes that a line may have`);
  }
  const text = decodeUtf8(bytes);
  if (text === null) return notCanonical(invalidUtf8At(bytes) ?? 0, 'not UTF-8');
  if (isPlainlyCanonical(bytes)) return { ok: true, value: JSON.parse(text) as Json };
  if (outlineOf(text).tooDeep) return faulty(text, 'document');
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return faulty(text, 'document');
  }
  if (JSON.stringify(value) === text && !text.includes('\\ud') && isOrdered(value, kind)) {
    return { ok: true, value };
  }
  return judgedPlainly(bytes, text, value, kind);
}

/**
 * Whether all names of a value that `JSON.stringify` repeats rise, and all numbers are allowed.
 * Names like `10` and `9`, which objects put in order of number, end here too: nothing is lost by
 * a false.
 */
function isOrdered(value: Json, kind: LineKind): boolean {
  if (typeof value === 'number') return kind === 'document' || Number.isSafeInteger(value);
  if (value === null || typeof value !== 'object') return true;
  if (isJsonArray(value)) return value.every((item) => isOrdered(item, kind));
  let before: string | null = null;
  for (const name of Object.keys(value)) {
    if (before !== null && name <= before) return false;
    if (!isOrdered((value as JsonObject)[name] ?? null, kind)) return false;
    before = name;
  }
  return true;
}

/** The slow way, for what the fast one did not settle. */
function judgedPlainly(bytes: Uint8Array, text: string, value: Json, kind: LineKind): Acceptance {
  if (firstFault(text, 'finite') !== null) return faulty(text, 'document');
  const offset = firstDifference(bytes, encodeUtf8(canonicalText(value)));
  if (offset !== null) return notCanonical(offset, 'here the canonical form is another');
  if (kind === 'event' && firstFault(text, 'whole') !== null) return faulty(text, kind);
  return { ok: true, value };
}

/** Names the first fault of a text that has one. */
function faulty(text: string, kind: LineKind): Unacceptable {
  const fault = firstFault(text, kind === 'event' ? 'whole' : 'finite');
  invariant(fault !== null, 'the scanner takes what JSON.parse or the checks behind it refuse');
  const place = placeText(fault.place);
  const reason = place === '' ? fault.message : `${place}: ${fault.message}`;
  return { ok: false, code: findingCode(fault, kind), offset: utf8Length(text, fault.at), reason };
}

/** 1e400 is no number of JSON text that could be canonical; 0.5 in an event is just not allowed. */
function findingCode(fault: JsonFault, kind: LineKind): Unacceptable['code'] {
  return kind === 'event' && fault.kind === 'number' ? 'number_refused' : 'not_canonical';
}

function notCanonical(offset: number, reason: string): Unacceptable {
  return { ok: false, code: 'not_canonical', offset, reason };
}

/** Offset of the first byte in which two rows differ, null when they are equal. */
function firstDifference(found: Uint8Array, canonical: Uint8Array): number | null {
  const length = Math.max(found.length, canonical.length);
  for (let at = 0; at < length; at += 1) if (found[at] !== canonical[at]) return at;
  return null;
}
