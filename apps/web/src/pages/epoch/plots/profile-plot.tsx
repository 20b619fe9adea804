/** The chosen entries axis by axis; a dropped axis is crossed out and says why. */
import { Group } from '@visx/group';
import { Line } from '@visx/shape';
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../../../i18n/words.js';
import type { AxisVoids, EpochRanking, RankingAxis } from '../../../service/wire.js';
import { Name } from '../../../shown/name.js';
import { isolated } from '../../../shown/visible-name.js';
import { useDropReason } from '../drop-reason.js';
import type { ChosenEntry } from './chosen.js';
import { Figure, type PlotTable } from './figure.js';
import { RowLabel, WhyLabel } from './label.js';
import { PercentAxis, type ShareScale, shareScale } from './percent-axis.js';
import { SeriesMark } from './series-mark.js';

const rowHeight = 30;
const top = 8;

/** The plot with its table. */
export function ProfilePlot({
  epoch,
  ranking,
  voids,
  chosen,
}: {
  readonly epoch: string;
  readonly ranking: EpochRanking;
  readonly voids: readonly AxisVoids[];
  readonly chosen: readonly ChosenEntry[];
}): React.JSX.Element {
  const words = useWords('plots');
  const reasonOf = useDropReason(voids);
  const { axes } = ranking;
  const table: PlotTable = {
    columns: [words('axis'), ...chosen.map(({ entry }) => isolated(entry.model))],
    rows: axes.map((axis) => [
      <Name key="axis" text={axis.axis} />,
      ...chosen.map((one) => {
        const exact = scoreOn(one, axis)?.score_exact ?? null;
        if (exact !== null) return percentText(exact);
        return axis.dropped ? reasonOf(axis) : words('notMeasured');
      }),
    ]),
  };
  return (
    <Figure
      title={words('profilesTitle')}
      about={words('profilesAbout')}
      file={`${epoch}-profiles`}
      table={table}
      height={axes.length * rowHeight + top + 28}
      draw={(width) => {
        const left = Math.min(170, width * 0.36);
        const scale = shareScale(scoresOn(chosen, axes), left, width - 16);
        return (
          <>
            <PercentAxis scale={scale} top={top} bottom={top + axes.length * rowHeight} />
            {axes.map((axis, row) => (
              <Group key={axis.axis} top={top + (row + 0.5) * rowHeight}>
                <RowLabel
                  text={axis.axis}
                  x={left - 12}
                  y={0}
                  width={left - 14}
                  className={axis.dropped ? 'label-dropped' : ''}
                />
                {axis.dropped ? (
                  <WhyLabel text={reasonOf(axis)} x={left} y={0} width={width - left - 8} />
                ) : (
                  <AxisMarks axis={axis} chosen={chosen} scale={scale} />
                )}
              </Group>
            ))}
          </>
        );
      }}
    />
  );
}

/** What the scale must hold; all of it where nothing was measured. */
function scoresOn(chosen: readonly ChosenEntry[], axes: readonly RankingAxis[]): readonly number[] {
  const scores = chosen.flatMap((one) => axes.flatMap((axis) => scoreOn(one, axis)?.score ?? []));
  return scores.length === 0 ? [0, 1] : scores;
}

/** The marks of one axis, on a line from the lowest to the highest. */
function AxisMarks({
  axis,
  chosen,
  scale,
}: {
  readonly axis: RankingAxis;
  readonly chosen: readonly ChosenEntry[];
  readonly scale: ShareScale;
}): React.JSX.Element | null {
  const marks = chosen.flatMap((one) => {
    const found = scoreOn(one, axis);
    return found === undefined || found.score === null
      ? []
      : [{ one, found, x: scale(found.score) }];
  });
  if (marks.length === 0) return null;
  const places = marks.map(({ x }) => x);
  const [low, high] = [Math.min(...places), Math.max(...places)];
  return (
    <>
      <Line from={{ x: low, y: 0 }} to={{ x: high, y: 0 }} className="span-line" />
      {marks.toReversed().map(({ one, found, x }) => (
        <SeriesMark
          key={one.entry.key}
          series={one.series}
          x={x}
          y={0}
          title={`${isolated(one.entry.model)}: ${percentText(found.score_exact)}`}
        />
      ))}
    </>
  );
}

function scoreOn({ entry }: ChosenEntry, { axis }: RankingAxis) {
  return entry.axes?.find((score) => score.axis === axis);
}
