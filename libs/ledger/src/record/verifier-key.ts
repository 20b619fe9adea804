/**
 * Public keys as people pin them: `name+key ID+key`, one a line.
 * Source: C2SP signed-note v1.0.0, "Verifier keys"; docs/record-format.md, "Keys".
 */
import type { Sha256, Sha256Hex } from '../ids.js';
import { fromBase64, toBase64 } from './base64.js';
import { sha256Hex, toHex } from './digest.js';
import { encodeUtf8 } from './utf8.js';

/** Ed25519 signatures of notes, and time-stamped cosignatures of witnesses. */
export type KeyType = 'ed25519' | 'cosignature';

/** Checks a signature of 64 bytes; never throws. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean;

/** A key that was parsed, its ID checked. */
export interface VerifierKey {
  readonly name: string;
  /** Eight lower-case hexadecimal digits. */
  readonly keyId: string;
  readonly type: KeyType;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

const typeBytes: Readonly<Record<KeyType, number>> = { ed25519: 1, cosignature: 4 };

/** Whether `name` can sign notes: text without white space and `+`, not empty. */
export function isKeyName(name: string): boolean {
  return /^[^\p{White_Space}+]+$/u.test(name);
}

/** The key of `name` with its ID: the first 4 bytes of SHA-256(name || LF || type || key). */
export function verifierKey(
  name: string,
  type: KeyType,
  publicKey: Uint8Array,
  sha256: Sha256,
): VerifierKey {
  const named = encodeUtf8(`${name}\n`);
  const bytes = new Uint8Array(named.length + 1 + publicKey.length);
  bytes.set(named);
  bytes[named.length] = typeBytes[type];
  bytes.set(publicKey, named.length + 1);
  return { name, keyId: toHex(sha256(bytes).subarray(0, 4)), type, publicKey };
}

/** The key as one line. */
export function keyText({ name, keyId, type, publicKey }: VerifierKey): string {
  const bytes = new Uint8Array(1 + publicKey.length);
  bytes[0] = typeBytes[type];
  bytes.set(publicKey, 1);
  return `${name}+${keyId}+${toBase64(bytes)}`;
}

/**
 * What two people compare to know that they have the same key: SHA-256 of its line without line
 * feed. The key ID is four bytes, and anybody can make another key that has it.
 */
export function keyFingerprint(vkey: string, sha256: Sha256): Sha256Hex {
  return sha256Hex(encodeUtf8(vkey), sha256);
}

/** The key in `text`, or null when it is malformed or its ID is that of another key. */
export function parseKey(text: string, sha256: Sha256): VerifierKey | null {
  const [name = '', keyId = '', ...rest] = text.split('+');
  const bytes = fromBase64(rest.join('+'));
  if (bytes?.length !== 33 || !isKeyName(name)) return null;
  const type = bytes[0] === 1 ? 'ed25519' : bytes[0] === 4 ? 'cosignature' : null;
  if (type === null) return null;
  const key = verifierKey(name, type, bytes.subarray(1), sha256);
  return key.keyId === keyId ? key : null;
}

/** The keys of a file: one a line, lines that start with `#` and empty ones aside. */
export function parseKeyFile(text: string, sha256: Sha256): readonly VerifierKey[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const keys = lines.map((line) => parseKey(line, sha256));
  return keys.every((key) => key !== null) ? keys : null;
}
