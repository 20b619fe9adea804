/** What each track puts into the Index of a model, as one bar a model. */
import { AxisBottom } from '@visx/axis';
import { GridColumns } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import type { Track } from '#ledger/evidence/exam';
import { decimalText } from '#ledger/numeric/percent';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { Figure, type PlotTable } from '../epoch/plots/figure.js';
import { labelSize, RowLabel, textWidth } from '../epoch/plots/label.js';
import { useKeyNumbers } from '../key-numbers/use-key-numbers.js';
import { type NamedStanding, shownModels, tracks } from './standings.js';
import type { ExamStanding } from './wire.js';

const rowHeight = 36;
const top = 28;

/** A part of a bar, in points of the Index. */
interface Part {
  readonly track: Track;
  readonly from: number;
  readonly points: number;
}

/** The plot with its table; nothing while no model is complete. */
export function IndexBars({
  epoch,
  rule,
  standing,
}: {
  readonly epoch: string;
  readonly rule: string;
  readonly standing: ExamStanding;
}): React.JSX.Element | null {
  const words = useWords('exam');
  const weights = useWeights(rule);
  const models = shownModels(standing).filter(({ index }) => index !== null);
  if (models.length === 0 || weights === null) return null;
  const bars = models.map((model) => ({ model, parts: partsOf(model, weights) }));
  const table: PlotTable = {
    columns: [words('model'), words('index'), ...tracks.map((track) => words(`track_${track}`))],
    rows: bars.map(({ model: { model, index_exact: index }, parts }) => [
      <Name key="model" text={model} />,
      decimalText(index, 2),
      ...parts.map(({ points }) => points.toFixed(2)),
    ]),
  };
  return (
    <section className="plots exam-plot">
      <Figure
        title={words('barsTitle')}
        about={words('barsText')}
        file={`${epoch}-index`}
        table={table}
        height={bars.length * rowHeight + top + 34}
        draw={(width) => (
          <>
            <Legend labels={tracks.map((track) => words(`track_${track}`))} />
            <Bars bars={bars} width={width} />
          </>
        )}
      />
    </section>
  );
}

function Bars({
  bars,
  width,
}: {
  readonly bars: readonly { readonly model: NamedStanding; readonly parts: readonly Part[] }[];
  readonly width: number;
}): React.JSX.Element {
  const left = Math.min(170, width * 0.32);
  const bottom = bars.length * rowHeight;
  const most = Math.max(100, ...bars.map(({ model }) => model.index ?? 0));
  const x = scaleLinear<number>({ domain: [0, most], range: [left, width - 48] });
  return (
    <Group top={top}>
      <GridColumns scale={x} height={bottom} numTicks={5} stroke="var(--line)" />
      {bars.map(({ model, parts }, row) => {
        const y = row * rowHeight;
        const text = decimalText(model.index_exact, 2);
        return (
          <Group key={model.model} top={y}>
            <RowLabel text={model.model} x={left - 12} y={rowHeight / 2} width={left - 14} />
            {parts.map(({ track, from, points }) => (
              <rect
                key={track}
                x={x(from)}
                y={7}
                width={Math.max(0, x(from + points) - x(from))}
                height={rowHeight - 14}
                className={`track-${track}`}
              />
            ))}
            <text x={x(model.index ?? 0) + 6} y={rowHeight / 2} dy="0.35em" className="label">
              {text}
            </text>
          </Group>
        );
      })}
      <AxisBottom
        scale={x}
        top={bottom}
        numTicks={5}
        hideAxisLine
        hideTicks
        tickLabelProps={{ className: 'label axis-label', fontSize: labelSize }}
      />
    </Group>
  );
}

function Legend({ labels }: { readonly labels: readonly string[] }): React.JSX.Element {
  let x = 0;
  return (
    <>
      {labels.map((label, index) => {
        const at = x;
        x += textWidth(label) + 30;
        return (
          <g key={label} transform={`translate(${String(at)},4)`}>
            <rect width={12} height={12} className={`track-${tracks[index] ?? ''}`} />
            <text x={16} y={6} dy="0.35em" className="label">
              {label}
            </text>
          </g>
        );
      })}
    </>
  );
}

function partsOf(model: NamedStanding, weights: ReadonlyMap<string, number>): readonly Part[] {
  let from = 0;
  return tracks.map((track) => {
    const points = (weights.get(track) ?? 0) * (model.tracks[track].mean ?? 0);
    const part = { track, from, points };
    from += points;
    return part;
  });
}

/** Points for a mean of 1 in each track, as the rule has them; null while they are not here. */
function useWeights(rule: string): ReadonlyMap<string, number> | null {
  const { data } = useKeyNumbers();
  const numbers = data?.rule_numbers.find((one) => one.rule === rule)?.numbers;
  if (numbers === undefined) return null;
  return new Map(
    numbers.map(({ name, value }) => [name.replace('index_weight_', ''), Number(value)]),
  );
}
