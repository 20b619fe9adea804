/**
 * Digests as they are written: 64 lower-case hexadecimal digits. SHA-256 comes in as a function.
 * Source: RFC 6962, section 2.1 (the leaf prefix); docs/record-format.md.
 */
import type { Sha256, Sha256Hex } from '../ids.js';
import { invariant } from '../invariant.js';

const digits: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/** Two lower-case hexadecimal digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += digits[byte] ?? '';
  return text;
}

/** The bytes of lower-case hexadecimal digits, or null when `text` is anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  }
  return bytes;
}

/** Whether `text` is a SHA-256 as we write it. */
export function isSha256Hex(text: string): text is Sha256Hex {
  // Half the time of a pattern that counts to 64.
  return text.length === 64 && !/[^0-9a-f]/.test(text);
}

/** SHA-256 of `bytes`, in hexadecimal. */
export function sha256Hex(bytes: Uint8Array, sha256: Sha256): Sha256Hex {
  const hex = toHex(sha256(bytes));
  invariant(isSha256Hex(hex), `SHA-256 has 32 bytes, not ${hex}`);
  return hex;
}

/** Where most of what is hashed is put together: memory for each would cost as much as the hash. */
const scratch = new Uint8Array(4096);

/** SHA-256(0x00 || bytes), 32 bytes: the hash of a leaf of a tree. */
export function leafDigest(bytes: Uint8Array, sha256: Sha256): Uint8Array {
  const length = bytes.length + 1;
  const prefixed = length > scratch.length ? new Uint8Array(length) : scratch.subarray(0, length);
  prefixed[0] = 0;
  prefixed.set(bytes, 1);
  return sha256(prefixed);
}

/** The leaf hash of an event: SHA-256(0x00 || bytes), in hexadecimal. */
export function leafHash(bytes: Uint8Array, sha256: Sha256): Sha256Hex {
  const hex = toHex(leafDigest(bytes, sha256));
  invariant(isSha256Hex(hex), `SHA-256 has 32 bytes, not ${hex}`);
  return hex;
}
