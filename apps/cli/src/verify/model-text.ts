/** The explanation of a model of an exam as indented text. */
import type {
  AttemptExplanation,
  ImportedModel,
  ItemExplanation,
  ModelExplanation,
  TrackExplanation,
} from '#ledger/explain/explain-model';
import { comparisonLines } from '../shown/import.js';
import { legible, oneLine } from '../shown/legible.js';

/** Points of the Index for a track mean of 1. */
const weights: Readonly<Record<TrackExplanation['track'], number>> = {
  theorem: 30,
  solver: 30,
  construction: 30,
  open_conjecture: 10,
};

/** The text without the last line feed. */
export function modelText(model: ModelExplanation): string {
  const { index, index_exact: exact, tracks, issues } = model;
  const head = exact === null ? 'no Index' : `Index ${exact} = ${String(index)}`;
  const sum = tracks.map(({ track, mean_exact }) => `${weights[track]} x ${mean_exact ?? '?'}`);
  const lines = [
    `${model.model}: ${model.status}${model.provisional ? ' so far' : ''}, ${head}`,
    `  under ${model.rule}; ${model.attempts_per_task} repetitions are averaged for each task`,
    `  Index = ${sum.join(' + ')}`,
    ...(model.imported === null ? [] : importedLines(model.imported)),
    ...issues.map(({ code, track, item, attempt }) => {
      return `  ${code}: ${track} ${item}${attempt === null ? '' : `, attempt ${attempt}`}`;
    }),
    ...tracks.flatMap(trackLines),
  ];
  return legible(lines.join('\n'));
}

/** What was published, beside what is explained. */
function importedLines({ comparison, published }: ImportedModel): readonly string[] {
  const index = published?.index ?? null;
  const result = index === null ? 'no Index' : `Index ${index}`;
  const as = published === null ? 'the record lacks it' : `${published.status}, ${result}`;
  return [`  as published: ${as}`, ...comparisonLines(comparison).map((line) => `  ${line}`)];
}

function trackLines({
  track,
  mean,
  mean_exact: exact,
  items,
}: TrackExplanation): readonly string[] {
  const known = exact === null ? 'no mean' : `${exact} = ${String(mean)}`;
  return [
    `  track ${track}: ${known}, the mean of ${items.length} tasks`,
    ...items.flatMap(itemLines),
  ];
}

function itemLines({ item, mean_exact: exact, attempts }: ItemExplanation): readonly string[] {
  return [`    task ${item}: ${exact ?? 'not complete'}`, ...attempts.map(attemptLine)];
}

function attemptLine(attempt: AttemptExplanation): string {
  const { score, score_status, adoption_status, replaced_by, counted, acts } = attempt;
  const value = score_status === 'valid' ? score : score_status;
  const instead = replaced_by === null ? '' : `, replaced by ${replaced_by}`;
  const story = acts.map(
    ({ kind, event, reason }) =>
      `${kind}, event ${event}${reason === null ? '' : `: ${oneLine(reason)}`}`,
  );
  const note = `${adoption_status}${counted ? '' : ', not counted'}${instead}`;
  const events = story.length === 0 ? '' : ` [${story.join('; ')}]`;
  return `      attempt ${attempt.attempt}: ${value} (${note})${events}`;
}
