/**
 * Text to bytes and back, strictly: what is no Unicode text has no bytes, and bytes that are no
 * UTF-8 have no text. Nothing is replaced and no byte order mark is dropped, because two texts
 * must never share one digest. Source: Unicode 15, table 3-7; notes on bytes in
 * docs/record-format.md.
 */
import { invariant } from '../invariant.js';

/** What every engine of today has. Source: WHATWG, "Encoding". */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { readonly decode: (bytes: Uint8Array) => string };

/** Throws at what is no UTF-8, and keeps a byte order mark. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether every surrogate of `text` stands in a pair, so that it has a UTF-8 form. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/**
 * The UTF-8 bytes of `text`. A lone surrogate has none: input is checked where it comes in, so
 * meeting one here is a bug (InvariantViolation). Linear time.
 */
export function encodeUtf8(text: string): Uint8Array {
  const length = text.length;
  const ascii = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return encodeFrom(text, at, ascii);
    ascii[at] = unit;
  }
  return ascii;
}

/** Number of UTF-8 bytes of well-formed `text` up to (not with) its code unit `end`. */
export function utf8Length(text: string, end: number = text.length): number {
  let size = end;
  for (let at = 0; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    // A surrogate pair is two units and four bytes.
    if (unit > 0x7f) size += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return size;
}

/** Encodes `text` from its code unit `start` on, behind the `start` bytes of `ascii`. */
function encodeFrom(text: string, start: number, ascii: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(utf8Length(text));
  bytes.set(ascii.subarray(0, start));
  let end = start;
  for (let at = start; at < text.length; at += 1) {
    let point = text.charCodeAt(at);
    if (point < 0x80) {
      bytes[end++] = point;
      continue;
    }
    if (point < 0x800) {
      bytes[end++] = 0xc0 | (point >> 6);
    } else {
      if (point >= 0xd800 && point < 0xe000) {
        point = text.codePointAt(at) ?? 0;
        at += 1;
        invariant(point > 0xffff, 'a lone surrogate has no UTF-8 form');
        bytes[end++] = 0xf0 | (point >> 18);
        bytes[end++] = 0x80 | ((point >> 12) & 0x3f);
      } else {
        bytes[end++] = 0xe0 | (point >> 12);
      }
      bytes[end++] = 0x80 | ((point >> 6) & 0x3f);
    }
    bytes[end++] = 0x80 | (point & 0x3f);
  }
  return bytes;
}

/** The text of `bytes`, a byte order mark included, or null when they are not UTF-8. Linear. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Offset of the first byte that belongs to no UTF-8 sequence, null when there is none. */
export function invalidUtf8At(bytes: Uint8Array): number | null {
  for (let at = 0; at < bytes.length;) {
    const size = sequenceSize(bytes, at);
    if (size === 0) return at;
    at += size;
  }
  return null;
}

/** Length of the well-formed sequence at `at`, 1 to 4; 0 when there is none. */
function sequenceSize(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const second = bytes[at + 1] ?? 0;
  if (first < 0xc2 || first > 0xf4 || !isTail(second)) return 0;
  if (first < 0xe0) return 2;
  if (!isTail(bytes[at + 2] ?? 0)) return 0;
  // Overlong forms (E0, F0), surrogates (ED) and what is above U+10FFFF (F4) are no characters.
  if (first < 0xf0) {
    if (first === 0xe0 && second < 0xa0) return 0;
    return first === 0xed && second > 0x9f ? 0 : 3;
  }
  if (!isTail(bytes[at + 3] ?? 0)) return 0;
  if (first === 0xf0 && second < 0x90) return 0;
  return first === 0xf4 && second > 0x8f ? 0 : 4;
}

function isTail(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
