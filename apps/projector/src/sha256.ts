/** SHA-256 of Node, for what the ledger computes. */
import { createHash } from 'node:crypto';
import type { Sha256 } from '#ledger/ids';

/** The digest of `bytes`, 32 bytes. */
export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
