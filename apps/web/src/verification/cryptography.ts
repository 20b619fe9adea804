/**
 * SHA-256 and Ed25519 as the pure libraries want them, in a browser: synchronous, because waiting
 * for WebCrypto at each event takes several times as long, and available without a secure context.
 * Signatures are judged exactly as the service and the command line judge them: S below the order
 * of the group, and no cofactor, so that no crafted signature is right in one place only.
 * Source: RFC 8032, section 5.1.7; FIPS 180-4.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { VerifyEd25519 } from '#ledger/record/verifier-key';
import type { Cryptography } from '#ledger/verify/step';

const { Point } = ed25519;
type CurvePoint = InstanceType<typeof Point>;

/** Bits of a window of precomputed multiples; a key signs many notes of one bundle. */
const windowBits = 8;

/** More keys than any bundle of ours has; a bundle of a stranger must not fill the memory. */
const knownKeysMax = 32;

/** Keys that were used before: their multiples take longer than a verification. */
const known = new Map<string, CurvePoint>();

const verify: VerifyEd25519 = (publicKey, message, signature) => {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  const commitment = signature.subarray(0, 32);
  const scalar = littleEndian(signature.subarray(32));
  const key = keyOf(publicKey);
  if (key === null || scalar >= Point.Fn.ORDER) return false;
  const challenge = littleEndian(sha512(joined([commitment, publicKey, message])));
  const product = key.multiplyUnsafe(challenge % Point.Fn.ORDER);
  const expected = Point.BASE.multiplyUnsafe(scalar).subtract(product).toBytes();
  return expected.every((byte, at) => byte === commitment[at]);
};

/** The functions; a key that is no point of the curve verifies nothing. */
export const cryptography: Cryptography = { sha256: (bytes) => sha256(bytes), verify };

function keyOf(publicKey: Uint8Array): CurvePoint | null {
  const name = publicKey.join();
  const before = known.get(name);
  if (before !== undefined) return before;
  try {
    // Encodings that are not the shortest ones are taken, as the other verifiers take them.
    const key = Point.fromBytes(publicKey, true).precompute(windowBits);
    if (known.size < knownKeysMax) known.set(name, key);
    return key;
  } catch {
    return null;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  let hex = '0x0';
  for (const byte of bytes.toReversed()) hex += byte.toString(16).padStart(2, '0');
  return BigInt(hex);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
