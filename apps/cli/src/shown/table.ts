/** Plain tables for a terminal: columns as wide as their widest cell, two blanks apart. */
import { oneLine } from './legible.js';

/** How the cells of a column stand. */
export type Alignment = 'left' | 'right';

/** A column: its heading and the cells under it. */
export interface Column {
  readonly heading: string;
  readonly align: Alignment;
}

/** The lines of a table; every row has a cell per column. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const headings = columns.map((column) => column.heading);
  const all = [headings, ...rows].map((row) => row.map(oneLine));
  const widths = columns.map((_, index) => Math.max(...all.map((row) => widthOf(row[index]))));
  return all.map((row) => {
    const cells = columns.map(({ align }, index) => {
      const cell = row[index] ?? '';
      const padding = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
      return align === 'left' ? cell + padding : padding + cell;
    });
    return cells.join('  ').trimEnd();
  });
}

/** `text`, or its beginning and an ellipsis when it is longer than `width` characters. */
export function shortened(text: string, width: number): string {
  const points = Array.from(text);
  return points.length <= width ? text : `${points.slice(0, width - 1).join('')}…`;
}

/** Characters as code points: close enough for names, and the same on every terminal. */
function widthOf(text: string | undefined): number {
  return Array.from(text ?? '').length;
}
