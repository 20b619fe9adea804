/** A position as a column: `bigint`, which arrives as text. */
import type { ColumnOptions } from 'typeorm';

/** Exact up to 2^53 - 1, where the log ends. */
export const exactPosition = {
  type: 'bigint',
  transformer: { to: (value: number) => value, from: Number },
} as const satisfies ColumnOptions;

/** The same where there may be none. */
export const exactPositionOrNone = {
  type: 'bigint',
  nullable: true,
  transformer: {
    to: (value: number | null) => value,
    from: (text: string | null) => (text === null ? null : Number(text)),
  },
} as const satisfies ColumnOptions;
