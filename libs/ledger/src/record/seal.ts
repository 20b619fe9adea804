/**
 * Events to bytes, once: what is sealed here is hashed, stored, sent, exported and verified
 * unchanged. Source: docs/record-format.md, the event.
 */
import type { RecordedAnyEvent } from '../epoch/any-event.js';
import type { RecordedEvent } from '../epoch/events.js';
import type { Sha256, Sha256Hex } from '../ids.js';
import { invariant } from '../invariant.js';
import { canonicalBytes } from './canonical.js';
import { leafHash } from './digest.js';
import type { Json } from './json.js';
import { decodeUtf8 } from './utf8.js';

/** An event as it is stored: its version, its leaf hash in the epoch's tree, its bytes. */
export interface SealedBytes {
  readonly version: number;
  /** SHA-256(0x00 || bytes), hexadecimal; the `prev` of the next event. */
  readonly leaf: Sha256Hex;
  /** Canonical JSON without a line feed. */
  readonly bytes: Uint8Array;
}

/**
 * Seals one event. Numbers must be whole and at most 2^53 - 1 in size (else InvariantViolation);
 * the caller compares the size with `eventBytesMax` of `acceptable.ts`. Linear time.
 */
export function sealEvent(event: RecordedAnyEvent, sha256: Sha256): SealedBytes {
  // Every event shape is JSON, which its interface cannot say: interfaces have no index signature.
  const bytes = canonicalBytes(event as unknown as Json, 'whole');
  return { version: event.version, leaf: leafHash(bytes, sha256), bytes };
}

/**
 * The event in our own stored bytes. They are trusted: nothing but being JSON is checked (else
 * InvariantViolation), so bytes from outside go through `acceptable` and `decode-event` instead.
 */
export function readAnyEvent(bytes: Uint8Array): RecordedAnyEvent {
  const text = decodeUtf8(bytes);
  invariant(text !== null, 'a stored event is UTF-8');
  return JSON.parse(text) as RecordedAnyEvent;
}

/** The same for the bytes of an epoch that is measured. */
export function readEvent(bytes: Uint8Array): RecordedEvent {
  return readAnyEvent(bytes) as RecordedEvent;
}
