/** Two rules side by side, for a terminal. */
import type { AxisStanding, EntryStanding, RuleReplay } from '#ledger/explain/replay-rule';
import { percentText } from '#ledger/numeric/percent';
import { comparisonLines } from '../shown/import.js';
import { legible } from '../shown/legible.js';
import { shortened, tableLines } from '../shown/table.js';

/** The report without the last line feed. */
export function replayText(report: RuleReplay): string {
  const { epoch, revision, in_force, other, axes, entries } = report;
  const moved = entries.filter((entry) => entry.moved).length;
  const obstacles = other.obstacles.map(({ code }) => code);
  const lines = [
    `Epoch ${epoch}, revision ${revision}: ${in_force.rule} in force, beside ${other.rule}`,
    ...(report.imported === null
      ? [matchText(report.matches, in_force.rule)]
      : comparisonLines(report.imported)),
    ...(obstacles.length === 0
      ? []
      : [`Under ${other.rule} it could not be closed: ${[...new Set(obstacles)].join(', ')}.`]),
    movedText(moved),
    ...unrankedText(report),
    '',
    ...tableLines(
      ['entry', in_force.rule, 'score', other.rule, 'score', ''].map(columnOf),
      entries.map((entry) => [
        shortened(entry.key, 32),
        rankText(entry.in_force),
        percentText(entry.in_force.score_exact),
        rankText(entry.other),
        percentText(entry.other.score_exact),
        entry.moved ? 'moves' : '',
      ]),
    ),
    '',
    ...tableLines(
      ['axis', in_force.rule, other.rule].map(columnOf),
      axes.map((axis) => [shortened(axis.axis, 32), axisText(axis.in_force), axisText(axis.other)]),
    ),
  ];
  return legible(lines.join('\n'));
}

function movedText(moved: number): string {
  if (moved === 0) return 'No rank moves.';
  return moved === 1 ? 'One rank moves.' : `${moved} ranks move.`;
}

/** Why there are ranks on one side alone, when that is so. */
function unrankedText({ in_force, other, entries }: RuleReplay): readonly string[] {
  const isRanked = (of: (entry: (typeof entries)[number]) => EntryStanding): boolean =>
    entries.some((entry) => of(entry).rank !== null);
  const sides = [
    { rule: in_force.rule, ranked: isRanked((entry) => entry.in_force) },
    { rule: other.rule, ranked: isRanked((entry) => entry.other) },
  ];
  if (sides.every(({ ranked }) => !ranked)) return [];
  return sides
    .filter(({ ranked }) => !ranked)
    .map(({ rule }) => `Under ${rule} nobody has a score over all axes or a rank ("-").`);
}

function matchText(matches: boolean | null, rule: string): string {
  if (matches === null) return 'Nothing is published: this is how it stands.';
  return matches
    ? `${rule} makes the published record again, byte for byte.`
    : `${rule} does NOT make the published record again.`;
}

function columnOf(heading: string, index: number): { heading: string; align: 'left' | 'right' } {
  return { heading, align: index === 0 || heading === '' ? 'left' : 'right' };
}

function rankText({ rank }: EntryStanding): string {
  return rank === null ? '-' : String(rank);
}

function axisText({ voids, void_fraction_exact: fraction, dropped }: AxisStanding): string {
  return `${voids} void (${percentText(fraction)})${dropped ? ', dropped' : ''}`;
}
