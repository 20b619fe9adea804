/** What became of the planned units of each chosen entry: successes, failures, voids. */
import { Group } from '@visx/group';
import { scaleBand, scaleLinear, scaleOrdinal } from '@visx/scale';

import { BarStackHorizontal } from '@visx/shape';

import { useLanguage, useWords } from '../../../i18n/words.js';
import type { EntryExplanation, EpochRanking } from '../../../service/wire.js';
import { Name } from '../../../shown/name.js';
import { countText } from '../../../shown/number-text.js';
import { useExplanations } from '../explanations.js';
import type { ChosenEntry } from './chosen.js';
import { Figure, type PlotTable } from './figure.js';
import { RowLabel, textWidth } from './label.js';

const rowHeight = 34;
const top = 26;
const parts = ['successes', 'failures', 'voids'] as const;

type Part = (typeof parts)[number];

/** The units of one entry over all axes, dropped ones too. */
interface UnitCounts extends Readonly<Record<Part, number>> {
  readonly key: string;
  readonly model: string;
  readonly planned: number;
  readonly unfinished: number;
}

/** The plot with its table. */
export function UnitBars({
  epoch,
  ranking,
  chosen,
}: {
  readonly epoch: string;
  readonly ranking: EpochRanking;
  readonly chosen: readonly ChosenEntry[];
}): React.JSX.Element {
  const words = useWords('plots');
  const language = useLanguage();
  const keys = chosen.map(({ entry }) => entry.key);
  const explained = useExplanations(epoch, keys, ranking.version);
  const counts = explained.flatMap(({ data }, index) => {
    const model = chosen[index]?.entry.model ?? '';
    return data === undefined ? [] : [countsOf(data, model)];
  });
  const count = (value: number): string => countText(value, language);
  const table: PlotTable = {
    columns: (['model', ...parts, 'unfinished', 'planned'] as const).map((column) => words(column)),
    rows: counts.map((entry) => [
      <Name key="model" text={entry.model} />,
      ...[entry.successes, entry.failures, entry.voids, entry.unfinished, entry.planned].map(count),
    ]),
  };
  return (
    <Figure
      title={words('unitsTitle')}
      about={words('unitsAbout')}
      file={`${epoch}-units`}
      table={table}
      height={chosen.length * rowHeight + top + 8}
      draw={(width) => (
        <>
          <Legend labels={parts.map((part) => [part, words(part)])} />
          <Stacks counts={counts} width={width} count={count} />
        </>
      )}
    />
  );
}

function Stacks({
  counts,
  width,
  count,
}: {
  readonly counts: readonly UnitCounts[];
  readonly width: number;
  readonly count: (value: number) => string;
}): React.JSX.Element {
  const left = Math.min(170, width * 0.36);
  const planned = Math.max(1, ...counts.map((entry) => entry.planned));
  const x = scaleLinear<number>({ domain: [0, planned], range: [0, width - left - 8] });
  const y = scaleBand<string>({
    domain: counts.map(({ key }) => key),
    range: [0, counts.length * rowHeight],
    padding: 0.35,
  });
  const colour = scaleOrdinal<Part, string>({ domain: [...parts], range: [...parts] });
  return (
    <Group top={top}>
      {counts.map(({ key, model }) => (
        <RowLabel
          key={key}
          text={model}
          x={left - 12}
          y={(y(key) ?? 0) + y.bandwidth() / 2}
          width={left - 14}
        />
      ))}
      <Group left={left}>
        <BarStackHorizontal<UnitCounts, Part>
          data={[...counts]}
          keys={[...parts]}
          y={({ key }) => key}
          xScale={x}
          yScale={y}
          color={colour}
        >
          {(stacks) =>
            stacks.flatMap(({ bars, key: part }) =>
              bars.map((bar) => {
                const value = counts[bar.index]?.[part] ?? 0;
                const { x: from, y: above, width: wide, height } = bar;
                const place = { x: from, y: above, width: wide, height };
                const name = `${part} ${String(bar.index)}`;
                return <CountedBar key={name} place={place} part={part} told={count(value)} />;
              }),
            )
          }
        </BarStackHorizontal>
      </Group>
    </Group>
  );
}

/** A part of a bar, with its count where that fits. */
function CountedBar({
  place: { x, y, width, height },
  part,
  told,
}: {
  readonly place: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
  readonly part: Part;
  readonly told: string;
}): React.JSX.Element {
  return (
    <g>
      <rect {...{ x, y, width, height }} className={`part-${part}`} />
      {width > textWidth(told) + 8 && (
        <text
          x={x + width / 2}
          y={y + height / 2}
          dy="0.35em"
          textAnchor="middle"
          className={`label on-${part}`}
        >
          {told}
        </text>
      )}
    </g>
  );
}

function Legend({
  labels,
}: {
  readonly labels: readonly (readonly [Part, string])[];
}): React.JSX.Element {
  let x = 0;
  return (
    <>
      {labels.map(([part, label]) => {
        const at = x;
        x += textWidth(label) + 34;
        return (
          <g key={part} transform={`translate(${String(at)},4)`}>
            <rect width={12} height={12} className={`part-${part}`} />
            <text x={17} y={6} dy="0.35em" className="label">
              {label}
            </text>
          </g>
        );
      })}
    </>
  );
}

function countsOf({ key, axes }: EntryExplanation, model: string): UnitCounts {
  const tasks = axes.flatMap((axis) => axis.tasks);
  const sum = (of: (task: (typeof tasks)[number]) => number): number =>
    tasks.reduce((total, task) => total + of(task), 0);
  return {
    key,
    model,
    planned: sum(({ planned }) => planned),
    successes: sum(({ successes }) => successes),
    failures: sum(({ units, successes }) => units - successes),
    voids: sum(({ voids }) => voids),
    unfinished: sum(({ runtime_voids: unfinished }) => unfinished),
  };
}
