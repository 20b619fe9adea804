/** The explanation of an entry as indented text; units with the same story stand on one line. */
import type { UnitAct } from '#ledger/explain/entry-history';
import type {
  AxisExplanation,
  EntryExplanation,
  ImportedEntry,
  TaskExplanation,
  UnitExplanation,
} from '#ledger/explain/explain-entry';
import { percentText } from '#ledger/numeric/percent';
import { comparisonLines } from '../shown/import.js';
import { legible, oneLine } from '../shown/legible.js';
import { droppedWords, unscoredWords } from '../shown/reasons.js';

/** How many names a line lists before it only counts the rest. */
const listedMax = 4;

/** The text without the last line feed. */
export function entryText(entry: EntryExplanation): string {
  const submittedIn = entry.submitted_in === null ? '' : `, event ${entry.submitted_in}`;
  const of = `${entry.provisional ? 'provisional, revision' : 'revision'} ${entry.revision}`;
  const lines = [
    `${entry.key} (${entry.model}): ${standing(entry)}`,
    `  under ${entry.rule}, ${of}`,
    `  ${entry.status}, submitted at ${entry.submitted_at}${submittedIn}`,
    ...scoreLine(entry),
    ...(entry.imported === null ? [] : importedLines(entry.imported)),
    ...entry.axes.flatMap((axis) => axisLines(axis, entry)),
  ];
  return legible(lines.join('\n'));
}

/** What was published, beside what is explained. */
function importedLines({ comparison, published }: ImportedEntry): readonly string[] {
  const as =
    published === null
      ? 'the record lacks it'
      : `${published.rank === null ? 'no rank' : `rank ${published.rank}`}, ${
          published.score_exact ?? published.score ?? 'no score'
        }`;
  return [`  as published: ${as}`, ...comparisonLines(comparison).map((line) => `  ${line}`)];
}

function standing({ rank, ranked, score_exact, score_reason }: EntryExplanation): string {
  const place = rank === null ? 'no rank' : `rank ${rank} of ${ranked}`;
  const why = score_reason === null ? '' : ` (${unscoredWords(score_reason)})`;
  if (score_exact === null) return `${place}, no score${why}`;
  return `${place}, score ${numberText(score_exact)}`;
}

/** Both forms of a number: exact and as a percentage. */
function numberText(exact: string): string {
  return `${exact} = ${percentText(exact)}`;
}

function scoreLine({ axes, score_exact }: EntryExplanation): readonly string[] {
  if (score_exact === null) return [];
  const scores = axes.filter(({ dropped }) => !dropped).map(({ score_exact: exact }) => exact);
  return [`  score = ${meanText(scores, 'axis')}`];
}

function meanText(values: readonly (string | null)[], what: string): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 1) return `that of its one ${what}`;
  return `(${known.join(' + ')}) / ${known.length}, the mean of ${known.length} ${plural(what)}`;
}

function plural(what: string): string {
  return what === 'axis' ? 'axes' : `${what}s`;
}

function axisLines(axis: AxisExplanation, entry: EntryExplanation): readonly string[] {
  const { tasks, dropped, reason, void_fraction_exact: voids } = axis;
  const limit = `${voids} of it void, limit ${entry.max_void_fraction}`;
  const rates = tasks.map(({ rate_exact }) => rate_exact);
  const score = axis.score_exact === null ? 'no score' : numberText(axis.score_exact);
  const head = dropped ? `dropped, ${droppedWords(reason)} (${limit})` : `${score} (${limit})`;
  return [
    `  axis ${axis.axis}: ${head}`,
    ...(axis.score_exact === null ? [] : [`    = ${meanText(rates, 'task')}`]),
    ...tasks.flatMap(taskLines),
  ];
}

function taskLines(task: TaskExplanation): readonly string[] {
  const { successes, units, planned, voids, rate_exact: rate } = task;
  const counts = `${successes} of ${units} units succeeded; ${planned} planned, ${voids} void`;
  return [
    `    task ${task.task}: ${rate === null ? 'not measured' : numberText(rate)} (${counts})`,
    ...grouped(task.outcomes).map((group) => `      ${unitNames(group)}: ${unitText(group)}`),
  ];
}

/** Neighbours of which the same is to be told. */
function grouped(units: readonly UnitExplanation[]): readonly (readonly UnitExplanation[])[] {
  const groups: UnitExplanation[][] = [];
  let last = '';
  for (const unit of units) {
    const story = unitText([unit]);
    const group = groups.at(-1);
    if (group !== undefined && story === last) group.push(unit);
    else groups.push([unit]);
    last = story;
  }
  return groups;
}

function unitNames(group: readonly UnitExplanation[]): string {
  const [first, end] = [group[0]?.unit ?? '', group.at(-1)?.unit ?? ''];
  return group.length === 1 ? first : `${first} ... ${end} (${group.length})`;
}

const outcomes: Readonly<Record<UnitExplanation['outcome'], string>> = {
  '1': 'success',
  '0': 'failure',
  h: 'harness void',
  r: 'runtime void',
  '.': 'missing',
};

function unitText([unit]: readonly UnitExplanation[]): string {
  if (unit === undefined) return '';
  const { outcome, counted, dropped_by: by, acts } = unit;
  const more = by.length - listedMax;
  const keys = by.slice(0, listedMax).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const why = counted ? '' : by.length > 0 ? `, not counted: void for ${keys}` : ', not counted';
  const story = acts.length === 0 ? 'nothing reported' : acts.map(actText).join('; ');
  // An imported record has outcomes without events.
  const known = acts.length > 0 || outcome === '.' ? ` [${story}]` : '';
  return `${outcomes[outcome]}${why}${known}`;
}

function actText(act: UnitAct): string {
  switch (act.kind) {
    case 'reported':
      return `run ${act.run} ${outcomes[act.outcome]}, event ${act.event}`;
    case 'voided':
    case 'withdrawn':
    case 'rejudged':
      return `${act.kind}, event ${act.event}: ${oneLine(act.reason)}`;
    case 'rerun':
      return `set back for the re-run, event ${act.event}`;
  }
}
