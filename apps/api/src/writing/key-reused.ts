/** A key that stands for another request already. */
import type { CommandId } from '#ledger/ids';
import { Problem } from '../http/problem.js';

/** The problem for an `Idempotency-Key` that was used before. */
export function keyReused(key: CommandId): Problem {
  const detail =
    `the Idempotency-Key ${key} was used before for another request; ` +
    'a key stands for one request for ever, so take a new one';
  return new Problem('idempotency_key_reused', { detail });
}
