/**
 * What can be found out about a line before its turn, without the lines before it: so others can
 * do it at the same time, and the verifier takes it up where it stands in the file.
 * Source: docs/record-format.md, "The event", "The chain" and "Acceptable".
 */
import { decodeEvent } from '../epoch/decode-event.js';
import type { Sha256 } from '../ids.js';
import { invariant } from '../invariant.js';
import { acceptable } from '../record/acceptable.js';
import { leafDigest } from '../record/digest.js';
import { isJsonObject, type Json, type JsonObject } from '../record/json.js';
import type { Line } from '../record/lines.js';
import { decodeUtf8 } from '../record/utf8.js';

/** What is known of one line. It must have been found out by `seeLine` of the same bytes. */
export interface SeenLine {
  /** Its leaf hash. */
  readonly leaf: Uint8Array;
  /**
   * Whether it is canonical and an OutcomesRecorded with a body that can be decoded, as nearly all
   * events of a large epoch are. Nothing is known of the others, nor of the rest of the envelope.
   */
  readonly isReport: boolean;
}

/** A line, and what is known of it, if anything is. */
export interface MaybeSeenLine extends Line {
  readonly seen?: SeenLine | null;
}

/** The lines of a bundle, some at a time: as `linesOf` gives them, or seen before their turn. */
export type Lines = AsyncIterable<readonly MaybeSeenLine[]>;

/** Looks at one line. Linear in its length; never throws for any bytes. */
export function seeLine(bytes: Uint8Array, sha256: Sha256): SeenLine {
  const judged = acceptable(bytes, 'event');
  return { leaf: leafDigest(bytes, sha256), isReport: judged.ok && isReport(judged.value) };
}

/** The members of a line that was seen to be a report: it is not judged again. */
export function readSeen(bytes: Uint8Array): JsonObject {
  const text = decodeUtf8(bytes);
  invariant(text !== null, 'a line that was seen to be canonical is UTF-8');
  return JSON.parse(text) as JsonObject;
}

function isReport(line: Json): boolean {
  if (!isJsonObject(line) || line['type'] !== 'OutcomesRecorded') return false;
  return decodeEvent(line['type'], line['body'] ?? null).ok;
}
