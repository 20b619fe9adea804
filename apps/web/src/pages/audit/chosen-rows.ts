/** Which events are shown, by what the address says. */
import { compareCodePoints } from '#ledger/code-points';
import type { AuditAddress } from './address.js';
import type { LogRow } from './log-row.js';

/** What there is to choose from. */
export interface Choices {
  readonly actors: readonly string[];
  readonly kinds: readonly string[];
}

/** Actors and kinds that have occurred, by name. */
export function choicesOf(rows: readonly LogRow[]): Choices {
  const actors = new Set(rows.map(({ actor }) => actor));
  const kinds = new Set(rows.map(({ type }) => type));
  return { actors: [...actors].sort(compareCodePoints), kinds: [...kinds].sort(compareCodePoints) };
}

/** The rows that are asked for, the newest first unless it is said otherwise. */
export function chosenRows(rows: readonly LogRow[], address: AuditAddress): readonly LogRow[] {
  const { actor, kind, entry, order } = address;
  const chosen = rows.filter(
    (row) =>
      (actor === undefined || row.actor === actor) &&
      (kind === undefined || row.type === kind) &&
      (entry === undefined || row.keys.some((key) => key.includes(entry))),
  );
  return order === 'oldest' ? chosen : chosen.reverse();
}
