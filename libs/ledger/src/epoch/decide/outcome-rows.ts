/**
 * How new reports are written into an event: rows without what reports nothing, joined where one
 * continues the one before. Writing an event's own rows again gives the same rows, so an event can
 * be checked by deciding it once more.
 * Source: FORMATS, section 7, OutcomesRecorded.
 */
import type { OutcomeRow } from '../events.js';

const missing = '.';

/**
 * Adds `row` to `rows`, trimmed of leading and trailing `.`; a row of nothing vanishes, one that
 * begins where the last one of the same entry, task and run ends becomes part of it.
 */
export function addRow(rows: OutcomeRow[], row: OutcomeRow): void {
  const { outcomes } = row;
  let from = 0;
  let to = outcomes.length;
  while (from < to && outcomes[from] === missing) from += 1;
  while (to > from && outcomes[to - 1] === missing) to -= 1;
  if (from === to) return;
  const first = row.first + from;
  const trimmed = { ...row, first, outcomes: outcomes.slice(from, to) };
  const last = rows.at(-1);
  if (last === undefined || !continues(last, trimmed)) {
    rows.push(trimmed);
    return;
  }
  rows[rows.length - 1] = { ...last, outcomes: last.outcomes + trimmed.outcomes };
}

function continues(last: OutcomeRow, next: OutcomeRow): boolean {
  return (
    last.first + last.outcomes.length === next.first &&
    last.run === next.run &&
    last.task === next.task &&
    last.axis === next.axis &&
    last.key === next.key
  );
}
