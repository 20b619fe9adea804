/**
 * How new reports are written into an event: rows without what reports nothing, joined where one
 * continues the one before. Writing an event's own rows again gives the same rows, so an event can
 * be checked by deciding it once more.
 * Source: FORMATS, section 7, OutcomesRecorded.
 */
import type { OutcomeRow } from '../events.js';

const missing = '.';

/** A row that may still become longer. */
export type GrowingRow = Omit<OutcomeRow, 'outcomes'> & { outcomes: string };

/**
 * Adds `row` to `rows`, trimmed of leading and trailing `.`; a row of nothing vanishes, one that
 * begins where the last one of the same entry, task and run ends becomes part of it.
 */
export function addRow(rows: GrowingRow[], row: OutcomeRow): void {
  const { outcomes } = row;
  let from = 0;
  let to = outcomes.length;
  while (from < to && outcomes[from] === missing) from += 1;
  while (to > from && outcomes[to - 1] === missing) to -= 1;
  if (from === to) return;
  const first = row.first + from;
  const trimmed = outcomes.slice(from, to);
  const last = rows.at(-1);
  if (last !== undefined && continues(last, row, first)) last.outcomes += trimmed;
  else rows.push({ ...row, first, outcomes: trimmed });
}

/** Whether what `next` says from the unit at place `first` on goes on where `last` ends. */
function continues(last: OutcomeRow, next: OutcomeRow, first: number): boolean {
  return (
    last.first + last.outcomes.length === first &&
    last.run === next.run &&
    last.task === next.task &&
    last.axis === next.axis &&
    last.key === next.key
  );
}
