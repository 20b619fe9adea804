/** Digests of what this computer makes, to hold against those of a service. */
import type { Sha256Hex } from '#ledger/ids';
import { sha256Hex } from '#ledger/record/digest';
import { cryptography } from './cryptography.js';

/** SHA-256 of `bytes`, hexadecimal. */
export function sha256Of(bytes: Uint8Array): Sha256Hex {
  return sha256Hex(bytes, cryptography.sha256);
}
