/** Scores as dots, the base model as a line, and how far the entry's own voids could reach. */
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../../../i18n/words.js';
import type { EpochRanking, EpochSensitivity } from '../../../service/wire.js';
import { Name } from '../../../shown/name.js';
import { isolated } from '../../../shown/visible-name.js';
import type { ChosenEntry } from './chosen.js';
import type { RangedScore } from './drawn-scores.js';
import { Figure, type PlotTable } from './figure.js';
import { ScoreCurve } from './score-curve.js';
import { ScoreRows } from './score-rows.js';

/** Up to so many entries have a row with their name; more become a curve over the ranks. */
const rowsMax = 30;

/** The plot with its table. */
export function ScorePlot({
  epoch,
  ranking,
  sensitivity,
  chosen,
}: {
  readonly epoch: string;
  readonly ranking: EpochRanking;
  /** Undefined while it is on its way: dots without ranges. */
  readonly sensitivity: EpochSensitivity | undefined;
  readonly chosen: readonly ChosenEntry[];
}): React.JSX.Element | null {
  const words = useWords('plots');
  const scores = rangedScores(ranking, sensitivity, chosen);
  if (scores.length === 0) return null;
  const base = ranking.base_model?.score ?? null;
  const baseLabel = words('base');
  const asRows = scores.length <= rowsMax;
  return (
    <Figure
      title={words('scoresTitle')}
      about={words(asRows ? 'scoresAbout' : 'scoresAboutMany')}
      file={`${epoch}-scores`}
      table={scoreTable(scores, sensitivity, words)}
      height={asRows ? scores.length * 26 + 52 : 320}
      draw={(width) =>
        asRows ? (
          <ScoreRows {...{ scores, base, baseLabel, width }} />
        ) : (
          <ScoreCurve {...{ scores, base, baseLabel, width }} height={320} />
        )
      }
    />
  );
}

function rangedScores(
  { submissions }: EpochRanking,
  sensitivity: EpochSensitivity | undefined,
  chosen: readonly ChosenEntry[],
): readonly RangedScore[] {
  const ranges = new Map(sensitivity?.scores.map((range) => [range.key, range]));
  const series = new Map(chosen.map((one) => [one.entry.key, one.series]));
  return submissions.flatMap((entry) => {
    const { key, model, rank, score, score_exact: exact } = entry;
    if (rank === null || score === null) return [];
    const range = ranges.get(key);
    const low = range?.score_if_failures ?? score;
    const high = range?.score_if_successes ?? score;
    const told = `${String(rank)} ${isolated(model)} ${percentText(exact)}`;
    return [{ entry, score, low, high, series: series.get(key) ?? null, told }];
  });
}

function scoreTable(
  scores: readonly RangedScore[],
  sensitivity: EpochSensitivity | undefined,
  words: ReturnType<typeof useWords<'plots'>>,
): PlotTable {
  const ranges = new Map(sensitivity?.scores.map((range) => [range.key, range]));
  const ranks = new Map(sensitivity?.entries.map((range) => [range.key, range]));
  return {
    columns: ['model', 'rank', 'score', 'ifFailures', 'ifSuccesses', 'ranks'].map((column) =>
      words(column as 'model'),
    ),
    rows: scores.map(({ entry }) => {
      const [range, rank] = [ranges.get(entry.key), ranks.get(entry.key)];
      const between = [rank?.rank_if_successes ?? '–', rank?.rank_if_failures ?? '–'];
      return [
        <Name key="model" text={entry.model} />,
        entry.rank,
        percentText(entry.score_exact),
        percentText(range?.score_if_failures_exact ?? null),
        percentText(range?.score_if_successes_exact ?? null),
        between[0] === between[1] ? between[0] : between.join(' … '),
      ];
    }),
  };
}
