/** SHA-256 and Ed25519 for specs, from the platform. */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Sha256 } from '#ledger/ids';
import { fromHex } from '#ledger/record/digest';
import type { Signer } from '#ledger/record/note';
import { type KeyType, verifierKey, type VerifyEd25519 } from '#ledger/record/verifier-key';
import type { Cryptography } from '#ledger/verify/step';

/** What stands in front of the 32 bytes of a seed, of a public key, in DER (RFC 8410). */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const der = Buffer.concat([publicPrefix, publicKey]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, message, key, signature);
};

/** The functions that the verifier is given. */
export const cryptography: Cryptography = { sha256, verify: verifyEd25519 };

/** The signer of a seed of 32 bytes in hexadecimal. Seeds are for specs only. */
export function signerOf(name: string, seed: string, type: KeyType = 'ed25519'): Signer {
  const der = Buffer.concat([seedPrefix, fromHex(seed) ?? new Uint8Array()]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const key = verifierKey(name, type, spki.subarray(publicPrefix.length), sha256);
  return { key, sign: (message) => sign(null, message, privateKey) };
}
