/** Results as people read them. */
import type { Result } from './row.js';

/** The lines of the table. */
export function tableOf(results: readonly Result[]): string {
  const heads = ['row', 'ours', 'peer', 'ratio', 'middle half', 'reach', ''];
  const rows = results.map((one) => [
    one.case === '' ? one.name : `${one.name}, ${one.case}`,
    secondsText(one.ours),
    one.peer === null ? '-' : secondsText(one.peer),
    `${digits(one.ratio)} x`,
    `${digits(one.spread[0])} to ${digits(one.spread[1])}`,
    one.reach === null ? '-' : `${String(one.reach)} x`,
    one.reach === null || one.ratio >= one.reach ? '' : 'not reached',
  ]);
  const widths = heads.map((head, column) => {
    return Math.max(head.length, ...rows.map((row) => (row[column] ?? '').length));
  });
  return [heads, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function secondsText(seconds: number): string {
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  if (seconds >= 1e-3) return `${(seconds * 1e3).toFixed(2)} ms`;
  return `${(seconds * 1e6).toFixed(2)} us`;
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
