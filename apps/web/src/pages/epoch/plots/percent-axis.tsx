import { AxisBottom } from '@visx/axis';
import { GridColumns } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { labelSize } from './label.js';

/** A scale of shares, 0 to 1, in pixels. */
export type ShareScale = ReturnType<typeof shareScale>;

/** A scale over `values` with some room around them, within 0 and 1, from `left` to `right`. */
export function shareScale(values: readonly number[], left: number, right: number) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) * 0.06, 0.005);
  const domain = [Math.max(0, low - room), Math.min(1, high + room)];
  return scaleLinear<number>({ domain, range: [left, right], nice: true, clamp: true });
}

/** The axis below a plot, with its lines. */
export function PercentAxis({
  scale,
  top,
  bottom,
}: {
  readonly scale: ShareScale;
  readonly top: number;
  readonly bottom: number;
}): React.JSX.Element {
  const [left = 0, right = 0] = scale.range();
  const numTicks = Math.max(2, Math.floor((right - left) / 70));
  const [low = 0, high = 1] = scale.domain();
  const decimals = (high - low) / numTicks < 0.01 ? 1 : 0;
  return (
    <>
      <GridColumns
        scale={scale}
        top={top}
        height={bottom - top}
        numTicks={numTicks}
        stroke="var(--line)"
      />
      <AxisBottom
        scale={scale}
        top={bottom}
        numTicks={numTicks}
        hideAxisLine
        hideTicks
        tickFormat={(value) => `${(Number(value) * 100).toFixed(decimals)} %`}
        tickLabelProps={{ className: 'label axis-label', fontSize: labelSize }}
      />
    </>
  );
}
