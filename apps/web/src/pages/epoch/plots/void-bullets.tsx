/** Voids of each axis against the limit. */
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../../../i18n/words.js';
import type { AxisVoids, EpochRanking, RankingAxis } from '../../../service/wire.js';
import { Name } from '../../../shown/name.js';
import { useDropReason } from '../drop-reason.js';
import { unpairedRule } from '../unpaired-rule.js';
import { Figure, type PlotTable } from './figure.js';
import { RowLabel, textWidth, WhyLabel } from './label.js';
import { PercentAxis } from './percent-axis.js';

const top = 22;

/** The plot with its table. */
export function VoidBullets({
  epoch,
  ranking,
  voids,
}: {
  readonly epoch: string;
  readonly ranking: EpochRanking;
  readonly voids: readonly AxisVoids[];
}): React.JSX.Element {
  const words = useWords('plots');
  const reasonOf = useDropReason(voids);
  const { axes, rule } = ranking;
  const limit = rule === unpairedRule ? null : Number(voids[0]?.limit ?? 0);
  const limitLabel = words('limit', { limit: voids[0]?.limit ?? '' });
  const state = (axis: RankingAxis): string => {
    if (axis.dropped) return reasonOf(axis);
    return words(voids.find((one) => one.axis === axis.axis)?.over === true ? 'over' : 'within');
  };
  const table: PlotTable = {
    columns: [words('axis'), words('void'), words('planned'), words('share'), words('state')],
    rows: axes.map((axis) => [
      <Name key="axis" text={axis.axis} />,
      axis.voids,
      axis.planned,
      percentText(axis.void_fraction_exact),
      limit === null ? '–' : state(axis),
    ]),
  };
  return (
    <Figure
      title={words(limit === null ? 'voidsTitleOld' : 'voidsTitle')}
      about={words(limit === null ? 'voidsAboutOld' : 'voidsAbout')}
      file={`${epoch}-voids`}
      table={table}
      height={heightOf(axes) + top + 28}
      draw={(width) => (
        <Bullets {...{ axes, limit, limitLabel, width }} reasonOf={reasonOf} words={words} />
      )}
    />
  );
}

interface BulletsProps {
  readonly axes: readonly RankingAxis[];
  /** Null where there is none. */
  readonly limit: number | null;
  readonly limitLabel: string;
  readonly width: number;
  readonly reasonOf: (axis: RankingAxis) => string;
  readonly words: ReturnType<typeof useWords<'plots'>>;
}

function Bullets(props: BulletsProps): React.JSX.Element {
  const { axes, limit, limitLabel, width } = props;
  const left = Math.min(170, width * 0.36);
  const most = Math.max(...axes.map(({ void_fraction: share }) => share), (limit ?? 0) * 1.4, 0.02);
  const scale = scaleLinear<number>({
    domain: [0, Math.min(1, most * 1.05)],
    range: [left, width - 16],
    nice: true,
  });
  const bottom = top + heightOf(axes);
  return (
    <>
      {limit !== null && (
        <Bar
          x={left}
          y={top}
          width={scale(Math.min(limit, scale.domain()[1] ?? 1)) - left}
          height={bottom - top}
          className="within-limit"
        />
      )}
      <PercentAxis scale={scale} top={top} bottom={bottom} />
      {limit !== null && <Limit x={scale(limit)} label={limitLabel} bottom={bottom} />}
      {axes.map((axis, row) => (
        <Group key={axis.axis} top={top + heightOf(axes.slice(0, row))}>
          <Bullet {...props} axis={axis} left={left} scale={scale} />
        </Group>
      ))}
    </>
  );
}

function Limit({
  x,
  label,
  bottom,
}: {
  readonly x: number;
  readonly label: string;
  readonly bottom: number;
}): React.JSX.Element {
  return (
    <>
      <Line from={{ x, y: top - 4 }} to={{ x, y: bottom }} className="limit-line" />
      <text x={x} y={top - 8} textAnchor="middle" className="label label-limit">
        {label}
      </text>
    </>
  );
}

/** One axis: its bar, the numbers beside it, and below it why it is dropped. */
function Bullet({
  axis,
  left,
  scale,
  width,
  reasonOf,
  words,
}: BulletsProps & {
  readonly axis: RankingAxis;
  readonly left: number;
  readonly scale: (share: number) => number;
}): React.JSX.Element {
  const end = Math.max(scale(axis.void_fraction), left + 1);
  const told = words('voidsOf', {
    voids: axis.voids,
    planned: axis.planned,
    share: percentText(axis.void_fraction_exact),
  });
  const fits = end + 8 + textWidth(told) <= width;
  return (
    <>
      <RowLabel
        text={axis.axis}
        x={left - 12}
        y={15}
        width={left - 14}
        className={axis.dropped ? 'label-dropped' : ''}
      />
      <Bar x={left} y={8} width={end - left} height={14} className="void-bar">
        <title>{told}</title>
      </Bar>
      {fits ? (
        <WhyLabel text={told} x={end + 8} y={15} width={width} linesMax={1} />
      ) : (
        <text x={end - 6} y={15} dy="0.35em" textAnchor="end" className="label on-voids">
          {told}
        </text>
      )}
      {axis.dropped && (
        <WhyLabel text={reasonOf(axis)} x={left + 3} y={40} width={width - left - 6} />
      )}
    </>
  );
}

/** Dropped axes have two lines of text below their bar. */
function heightOf(axes: readonly RankingAxis[]): number {
  return axes.reduce((sum, { dropped }) => sum + (dropped ? 60 : 30), 0);
}
