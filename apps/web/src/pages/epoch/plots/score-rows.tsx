import { Group } from '@visx/group';
import { Line } from '@visx/shape';
import { RowLabel } from './label.js';
import { PercentAxis, type ShareScale, shareScale } from './percent-axis.js';
import type { DrawnScores, RangedScore } from './drawn-scores.js';
import { SeriesMark } from './series-mark.js';

const rowHeight = 26;
const top = 22;

/** A row for each entry, best first. */
export function ScoreRows({ scores, base, baseLabel, width }: DrawnScores): React.JSX.Element {
  const left = Math.min(190, width * 0.4);
  const values = scores.flatMap(({ low, high }) => [low, high]);
  const scale = shareScale(base === null ? values : [...values, base], left, width - 16);
  const bottom = top + scores.length * rowHeight;
  return (
    <>
      <PercentAxis scale={scale} top={top} bottom={bottom} />
      {base !== null && (
        <BaseLine x={scale(base)} label={baseLabel} bottom={bottom} width={width} />
      )}
      {scores.map((score, row) => (
        <Group key={score.entry.key} top={top + (row + 0.5) * rowHeight}>
          <RowLabel
            before={`${String(score.entry.rank ?? '')} `}
            text={score.entry.model}
            x={left - 12}
            y={0}
            width={left - 14}
          />
          <SeriesMark
            series={score.series ?? 'other'}
            x={scale(score.score)}
            y={0}
            title={score.told}
          />
          <Whisker score={score} scale={scale} />
        </Group>
      ))}
    </>
  );
}

function Whisker({
  score: { low, high },
  scale,
}: {
  readonly score: RangedScore;
  readonly scale: ShareScale;
}): React.JSX.Element | null {
  if (low === high) return null;
  const [from, to] = [scale(low), scale(high)];
  return (
    <>
      <Line from={{ x: from, y: 0 }} to={{ x: to, y: 0 }} className="whisker" />
      <Line from={{ x: from, y: -7 }} to={{ x: from, y: 7 }} className="whisker" />
      <Line from={{ x: to, y: -7 }} to={{ x: to, y: 7 }} className="whisker" />
    </>
  );
}

function BaseLine({
  x,
  label,
  bottom,
  width,
}: {
  readonly x: number;
  readonly label: string;
  readonly bottom: number;
  readonly width: number;
}): React.JSX.Element {
  const toTheRight = x < width / 2;
  return (
    <>
      <Line from={{ x, y: top - 4 }} to={{ x, y: bottom }} className="base-line" />
      <text
        x={x + (toTheRight ? 4 : -4)}
        y={top - 8}
        textAnchor={toTheRight ? 'start' : 'end'}
        className="label base-label"
      >
        {label}
      </text>
    </>
  );
}
