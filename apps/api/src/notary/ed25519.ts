/** Ed25519 as the pure library wants it, from the platform. Source: RFC 8032; RFC 8410 for DER. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Signer } from '#ledger/record/note';
import { verifierKey, type VerifyEd25519 } from '#ledger/record/verifier-key';
import { sha256 } from '../sha256.js';

/** What stands in front of the 32 bytes of a seed, of a public key, in DER. */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** The signer of a seed of 32 bytes, under the name it signs as. */
export function signerOf(name: string, seed: Uint8Array): Signer {
  const der = Buffer.concat([seedPrefix, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const key = verifierKey(name, 'ed25519', spki.subarray(publicPrefix.length), sha256);
  return { key, sign: (message) => sign(null, message, privateKey) };
}

/** Whether `signature` is `publicKey`'s over `message`. */
export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const der = Buffer.concat([publicPrefix, publicKey]);
  return verify(
    null,
    message,
    createPublicKey({ key: der, format: 'der', type: 'spki' }),
    signature,
  );
};
