/**
 * Column types that several tables share. Names are compared code point by code point everywhere,
 * which for UTF-8 text is the byte order of the collation "C". Instants are text, because
 * `timestamptz` keeps six digits only; positions are `bigint`, which arrives as text.
 */
import type { ColumnOptions } from 'typeorm';
import { invariant } from '#ledger/invariant';

/** A name: text in code point order. */
export const nameColumn = { type: 'text', collation: 'C' } as const satisfies ColumnOptions;

/** A position or a count that may outgrow an `int`; exact up to 2^53 - 1. */
export const bigColumn = {
  type: 'bigint',
  transformer: { to: (value: number) => value, from: exactNumber },
} as const satisfies ColumnOptions;

/** The number that PostgreSQL wrote as text. Throws on one that a double cannot hold. */
export function exactNumber(text: string): number {
  const number = Number(text);
  invariant(Number.isSafeInteger(number), `${text} is not an exact integer`);
  return number;
}
