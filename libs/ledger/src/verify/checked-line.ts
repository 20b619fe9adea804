/**
 * Lines of a bundle as the steps of the verification see them: the bytes, and what was read in them
 * with care.
 */
import type { Envelope } from '../epoch/events.js';
import type { Sha256Hex } from '../ids.js';
import type { Acceptance } from '../record/acceptable.js';
import type { JsonObject } from '../record/json.js';

/** One event line, as far as it can be relied on. */
export interface CheckedEvent {
  /** Its place among the event lines, counted from 1: what its version has to be. */
  readonly place: number;
  readonly bytes: Uint8Array;
  /** Its leaf hash, of the bytes as they stand, whatever is wrong with them. */
  readonly leaf: Uint8Array;
  /** The line as an object when it is acceptable and one; its members may still be wrong. */
  readonly members: JsonObject | null;
  /** Envelope, type and body when all of them have their shape. */
  readonly read: ReadLine | null;
  /** Whether step 3 found nothing at this event. */
  readonly passed: boolean;
}

/** An event line whose members have their shape; the body is not decoded. */
export interface ReadLine {
  /** All members of the line; type and body stand beside them. */
  readonly envelope: Envelope;
  readonly type: string;
  readonly body: JsonObject;
  /** Whether it is known already that `body` is as the decoder of an OutcomesRecorded gives it. */
  readonly isReport: boolean;
}

/** One document line. */
export interface CheckedDocument {
  /** Counted from 0. */
  readonly index: number;
  readonly bytes: Uint8Array;
  /** What the header says. */
  readonly listed: Sha256Hex;
  /** SHA-256 of the bytes as they stand. */
  readonly digest: Sha256Hex;
  readonly judged: Acceptance;
}
