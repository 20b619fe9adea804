/**
 * How the models of an exam stand, in the terminal: from a record or from the API's ranking, with
 * the gaps of those that are incomplete in words.
 */
import { decimalText } from '#ledger/numeric/percent';
import { quoted } from '#ledger/place';
import { headline } from './ranking.js';
import { type Column, shortened, tableLines } from './table.js';

/** The members that a record and the API's ranking share. */
interface ShownExam {
  readonly epoch: string;
  readonly title: string;
  readonly rule: string;
  readonly revision: number | null;
  readonly provisional?: boolean;
  readonly models: Readonly<Record<string, ShownModel>>;
}

interface ShownModel {
  readonly status: string;
  readonly index_exact: string | null;
  readonly tracks: Readonly<Record<string, { readonly mean_exact: string | null } | undefined>>;
  readonly coverage: { readonly planned: number; readonly valid: number };
  readonly issues: readonly ShownGap[];
}

interface ShownGap {
  readonly code: string;
  readonly track: string;
  readonly item: string;
  readonly attempt: string | null;
}

const tracks: readonly (readonly [string, string])[] = [
  ['theorem', 'theorem'],
  ['solver', 'Solver'],
  ['construction', 'construction'],
  ['open_conjecture', 'open conj.'],
];

/** How many gaps of a model are named; the answer to a program has all. */
const gapsShown = 5;

/** Whether `json` is of an exam. */
export function isExamStanding(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'models' in json;
}

/** The models as text without the last line feed, in the order of their names. */
export function examText(json: unknown): string {
  const exam = json as ShownExam;
  const models = Object.entries(exam.models);
  const columns: readonly Column[] = [
    { heading: 'model', align: 'left' },
    { heading: 'Index', align: 'right' },
    ...tracks.map(([, heading]): Column => ({ heading, align: 'right' })),
    { heading: 'scored', align: 'right' },
    { heading: 'status', align: 'left' },
  ];
  const rows = models.map(([name, model]) => [
    shortened(name, 24),
    decimalText(model.index_exact, 2),
    ...tracks.map(([track]) => decimalText(model.tracks[track]?.mean_exact ?? null, 4)),
    `${String(model.coverage.valid)} of ${String(model.coverage.planned)}`,
    model.status,
  ]);
  const gaps = models.flatMap(([name, { issues }]) => gapLines(name, issues));
  return [headline(exam), '', ...tableLines(columns, rows), ...gaps].join('\n');
}

function gapLines(model: string, gaps: readonly ShownGap[]): readonly string[] {
  if (gaps.length === 0) return [];
  const shown = gaps.slice(0, gapsShown).map(({ code, track, item, attempt }) => {
    const which = attempt === null ? '' : `, attempt ${quoted(attempt)}`;
    return `  ${track}, ${item}${which}: ${gapWords.get(code) ?? code}`;
  });
  const more = gaps.length - shown.length;
  const rest = more > 0 ? [`  and ${String(more)} more`] : [];
  return ['', `${shortened(model, 48)} is incomplete:`, ...shown, ...rest];
}

const gapWords: ReadonlyMap<string, string> = new Map([
  ['missing_attempt', 'a planned repetition is missing'],
  ['judge_failed', 'the judge failed'],
  ['not_finished', 'the run is not finished'],
  ['missing', 'the result is missing'],
  ['infrastructure_failure', 'the infrastructure failed'],
]);
