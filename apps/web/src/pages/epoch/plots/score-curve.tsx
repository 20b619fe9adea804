import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { Line } from '@visx/shape';
import { fitted, labelSize } from './label.js';
import { shareScale } from './percent-axis.js';
import type { DrawnScores } from './drawn-scores.js';
import { SeriesMark } from './series-mark.js';

const left = 56;
const top = 16;

/** Many entries: a dot for each over its rank, the chosen ones with their names. */
export function ScoreCurve({
  scores,
  base,
  baseLabel,
  width,
  height,
}: DrawnScores & { readonly height: number }): React.JSX.Element {
  const bottom = height - 28;
  const values = scores.flatMap(({ low, high }) => [low, high]);
  const y = shareScale(base === null ? values : [...values, base], bottom, top);
  const x = scaleLinear<number>({ domain: [1, scores.length], range: [left + 8, width - 12] });
  const dot = Math.min(3, Math.max(1, (width - left) / scores.length / 2));
  const tickLabelProps = { className: 'label axis-label', fontSize: labelSize };
  return (
    <>
      <GridRows scale={y} left={left} width={width - left} numTicks={5} stroke="var(--line)" />
      <AxisLeft
        scale={y}
        left={left}
        numTicks={5}
        hideAxisLine
        hideTicks
        tickFormat={(value) => `${(Number(value) * 100).toFixed(0)} %`}
        tickLabelProps={{ ...tickLabelProps, textAnchor: 'end', dy: '0.35em' }}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        numTicks={Math.max(2, Math.floor(width / 90))}
        hideAxisLine
        hideTicks
        tickFormat={(value) => (Number.isInteger(Number(value)) ? String(value) : '')}
        tickLabelProps={tickLabelProps}
      />
      {base !== null && <BaseLine y={y(base)} width={width} label={baseLabel} />}
      <path className="whisker thin" d={whiskers(scores, x, y)} />
      {scores.map(({ entry, score, told }) => (
        <circle key={entry.key} cx={x(entry.rank ?? 0)} cy={y(score)} r={dot} className="dot">
          <title>{told}</title>
        </circle>
      ))}
      {scores.map(({ entry, score, series, told }) =>
        series === null ? null : (
          <g key={entry.key}>
            <SeriesMark series={series} x={x(entry.rank ?? 0)} y={y(score)} title={told} />
            <text x={x(entry.rank ?? 0) + 9} y={y(score) - 5} direction="ltr" className="label">
              {fitted(entry.model, 150)}
            </text>
          </g>
        ),
      )}
    </>
  );
}

function BaseLine({
  y,
  width,
  label,
}: {
  readonly y: number;
  readonly width: number;
  readonly label: string;
}): React.JSX.Element {
  return (
    <>
      <Line from={{ x: left, y }} to={{ x: width, y }} className="base-line" />
      <text x={left + 4} y={y - 5} className="label base-label">
        {label}
      </text>
    </>
  );
}

/** One path for all ranges. */
function whiskers(
  scores: DrawnScores['scores'],
  x: (rank: number) => number,
  y: (share: number) => number,
): string {
  return scores
    .filter(({ low, high }) => low !== high)
    .map(({ entry, low, high }) => `M${at(x(entry.rank ?? 0))},${at(y(low))}V${at(y(high))}`)
    .join('');
}

function at(pixels: number): string {
  return pixels.toFixed(1);
}
