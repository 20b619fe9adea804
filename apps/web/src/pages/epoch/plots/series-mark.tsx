import type { Series } from './chosen.js';

/** A series has a colour and a shape, so that either is enough to tell it. */
const shapes: readonly string[] = [
  'M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0',
  'M-4.4,-4.4h8.8v8.8h-8.8z',
  'M0,-5.6l5.4,9.4h-10.8z',
  'M0,-6l5,6l-5,6l-5,-6z',
  'M0,5.6l5.4,-9.4h-10.8z',
  'M-5,-2h3v-3h4v3h3v4h-3v3h-4v-3h-3z',
];

/** The mark of a series at a place in a plot. */
export function SeriesMark({
  series,
  x,
  y,
  title,
}: {
  readonly series: Series;
  readonly x: number;
  readonly y: number;
  readonly title?: string;
}): React.JSX.Element {
  return (
    <path
      d={shapeOf(series)}
      transform={`translate(${String(x)},${String(y)})`}
      className={`mark series-${String(series)}`}
    >
      {title !== undefined && <title>{title}</title>}
    </path>
  );
}

function shapeOf(series: Series): string | undefined {
  if (series === 'base') return 'M-4.5,-4.5L4.5,4.5M-4.5,4.5L4.5,-4.5';
  if (series === 'other') return 'M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0';
  return shapes[series];
}
