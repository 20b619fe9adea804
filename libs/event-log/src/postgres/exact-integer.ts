/** PostgreSQL's bigint arrives as text, which is exact; a number is only up to 2^53 - 1. */
import { invariant } from '#ledger/invariant';

/** The number that `text` says. Throws InvariantViolation when no double is exactly that. */
export function exactInteger(text: string): number {
  const value = Number(text);
  invariant(Number.isSafeInteger(value), `${text} is beyond what a position or version can be`);
  return value;
}
