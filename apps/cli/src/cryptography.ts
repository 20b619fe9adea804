/**
 * SHA-256 and Ed25519 as the pure libraries want them, from the platform.
 * Source: RFC 8032; RFC 8410 for the public key in DER.
 */
import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import type { Cryptography } from '#ledger/verify/step';

/** What stands in front of the 32 bytes of a public key, in DER. */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Keys that were used before: reading one takes as long as verifying with it. */
const known = new Map<string, KeyObject>();

/** The functions; a key that is no point of the curve verifies nothing. */
export const cryptography: Cryptography = {
  sha256,
  verify: (publicKey, message, signature) => {
    try {
      return verify(null, message, keyOf(publicKey), signature);
    } catch {
      return false;
    }
  },
};

/** At once, without a hash object; as text, because making a buffer takes as long as the hash. */
function sha256(bytes: Uint8Array): Uint8Array {
  const digest = hash('sha256', bytes, 'binary');
  const result = new Uint8Array(digest.length);
  for (let at = 0; at < result.length; at += 1) result[at] = digest.charCodeAt(at);
  return result;
}

function keyOf(publicKey: Uint8Array): KeyObject {
  const name = Buffer.from(publicKey).toString('hex');
  const key =
    known.get(name) ??
    createPublicKey({
      key: Buffer.concat([publicPrefix, publicKey]),
      format: 'der',
      type: 'spki',
    });
  known.set(name, key);
  return key;
}
