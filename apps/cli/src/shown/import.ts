/** What is said of an imported record, in words: its source, and whether its rule makes it. */
import { shortened } from './table.js';

/** The members of a statement that are read. */
export interface ShownImport {
  readonly source: string;
  readonly published_sha256: string;
  readonly comparison: ShownComparison;
}

/** What came of scoring the evidence again. */
export interface ShownComparison {
  readonly agrees: boolean;
  readonly difference: {
    readonly place: string;
    readonly expected: string | null;
    readonly found: string | null;
  } | null;
  readonly obstacles: readonly string[];
}

/** Longer values are cut on a screen. */
const shownMax = 100;

/** One line or more for an epoch that was imported, none for any other. */
export function importLines(imported: ShownImport | null | undefined): readonly string[] {
  if (imported === null || imported === undefined) return [];
  const { source, published_sha256: digest, comparison } = imported;
  const from = shortened(source.replaceAll(/\s+/g, ' '), shownMax);
  return [`Imported record: SHA-256 ${digest}, from ${from}`, ...comparisonLines(comparison)];
}

/** Whether the record's own rule makes it again of the evidence, and where not. */
export function comparisonLines(comparison: ShownComparison): readonly string[] {
  const { agrees, difference, obstacles } = comparison;
  if (agrees) return ['Its own rule makes the same record of the evidence.'];
  const lines = ['Its own rule makes ANOTHER record of the evidence; it stands as published.'];
  if (difference !== null) {
    const { place, expected, found } = difference;
    const values = `published ${valueText(found)}, computed ${valueText(expected)}`;
    lines.push(`First difference at ${place === '' ? 'the whole' : place}: ${values}`);
  }
  if (obstacles.length > 0) {
    lines.push(`The rule would not have closed an epoch with it: ${obstacles.join(', ')}`);
  }
  return lines;
}

function valueText(value: string | null): string {
  return value === null ? 'nothing' : shortened(value, shownMax);
}
