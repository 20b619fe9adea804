/** The curve of the normal distribution, with every instance of an attempt where it stands. */
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { Line, LinePath } from '@visx/shape';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { Figure, type PlotTable } from '../epoch/plots/figure.js';
import { labelSize } from '../epoch/plots/label.js';
import { shortNumber } from './short-number.js';
import { curvePoints, type InstanceLine, type SolverLines } from './solver-lines.js';

const height = 300;
const margin = { top: 22, right: 16, left: 44 };
const bottom = height - 44;

/** Beyond so many, instances are dots without their numbers. */
const numberedMax = 40;

/** An instance on the curve. */
interface Dot {
  readonly line: InstanceLine;
  readonly number: number;
  readonly z: number;
  readonly score: number;
}

/** The plot with its table; nothing where no instance has a place on the curve. */
export function PhiCurve({
  file,
  lines: { lines },
}: {
  readonly file: string;
  readonly lines: SolverLines;
}): React.JSX.Element | null {
  const words = useWords('exam');
  const dots = lines.flatMap((line, index): readonly Dot[] => {
    const { z, score } = line;
    return z === null || score === null ? [] : [{ line, number: index + 1, z, score }];
  });
  if (dots.length === 0) return null;
  const failed = lines.filter(({ z, score }) => z === null && score === 0).length;
  const table: PlotTable = {
    columns: [words('instance'), words('z'), words('instanceScore')],
    rows: dots.map(({ line, z, score }) => [
      <Name key="instance" text={line.instance} />,
      shortNumber(z),
      shortNumber(score),
    ]),
  };
  const about = failed === 0 ? words('curveText') : words('curveTextFailed', { count: failed });
  return (
    <div className="plots exam-plot">
      <Figure
        title={words('curveTitle')}
        about={about}
        file={file}
        table={table}
        height={height}
        draw={(width) => <Curve dots={dots} width={width} />}
      />
    </div>
  );
}

function Curve({
  dots,
  width,
}: {
  readonly dots: readonly Dot[];
  readonly width: number;
}): React.JSX.Element {
  const words = useWords('exam');
  const reach = Math.min(8, Math.max(3, ...dots.map(({ z }) => Math.ceil(Math.abs(z) + 0.25))));
  const range = [margin.left, width - margin.right];
  const x = scaleLinear<number>({ domain: [-reach, reach], range, clamp: true });
  const y = scaleLinear<number>({ domain: [0, 1], range: [bottom, margin.top] });
  return (
    <>
      <Axes x={x} y={y} />
      <Line from={{ x: x(0), y: margin.top }} to={{ x: x(0), y: bottom }} className="base-line" />
      <text x={x(0)} y={12} textAnchor="middle" className="label base-label">
        {words('asReference')}
      </text>
      <LinePath
        data={[...curvePoints(reach, 120)]}
        x={({ z }) => x(z)}
        y={({ score }) => y(score)}
        className="phi-line"
      />
      {dots.map((dot) => (
        <DotMark
          key={dot.number}
          dot={dot}
          x={x(dot.z)}
          y={y(dot.score)}
          isNumbered={dots.length <= numberedMax}
        />
      ))}
    </>
  );
}

type Scale = ReturnType<typeof scaleLinear<number>>;

function Axes({ x, y }: { readonly x: Scale; readonly y: Scale }): React.JSX.Element {
  const words = useWords('exam');
  const [left = 0, right = 0] = x.range();
  const label = { className: 'label axis-label', fontSize: labelSize };
  return (
    <>
      <GridRows scale={y} left={left} width={right - left} numTicks={4} stroke="var(--line)" />
      <AxisLeft
        scale={y}
        left={left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...label, dx: -4, dy: '0.3em', textAnchor: 'end' }}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        numTicks={7}
        hideTicks
        stroke="var(--line-strong)"
        tickLabelProps={label}
      />
      <text x={(left + right) / 2} y={height - 6} textAnchor="middle" className="label axis-label">
        {words('zAxis')}
      </text>
    </>
  );
}

function DotMark({
  dot: { line, number, z, score },
  x,
  y,
  isNumbered,
}: {
  readonly dot: Dot;
  readonly x: number;
  readonly y: number;
  readonly isNumbered: boolean;
}): React.JSX.Element {
  return (
    <g className="phi-dot">
      <title>{`${line.instance}: z = ${shortNumber(z)}, Φ(z) = ${shortNumber(score)}`}</title>
      <circle cx={x} cy={y} r={isNumbered ? 9 : 4} />
      {isNumbered && (
        <text x={x} y={y} dy="0.35em" textAnchor="middle">
          {number}
        </text>
      )}
    </g>
  );
}
