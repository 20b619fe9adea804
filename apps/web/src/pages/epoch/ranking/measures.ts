/** Sizes that the table's script and its style sheet share, in CSS pixels. */
import type { ShownColumn } from './table-columns.js';

/** Height of the row of headings. */
export const headHeight = 52;
/** Height of a row that is not opened; the base model's is one. */
export const rowHeight = 44;

/** What stands before the first column: the buttons that open and choose. */
export function leadWidth(narrow: boolean): number {
  return narrow ? 36 : 72;
}

/** The columns together. */
export function widthOf(columns: readonly ShownColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
