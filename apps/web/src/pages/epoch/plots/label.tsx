/** Names in plots: cut to the place there is, isolated from each other. */
import { isolated } from '../../../shown/visible-name.js';

/** The size that plots are written in, in CSS pixels. */
export const labelSize = 12;

const pen = document.createElement('canvas').getContext('2d');

/** How wide `text` is in a plot, in CSS pixels. */
export function textWidth(text: string): number {
  if (pen === null) return text.length * labelSize * 0.6;
  pen.font = `${String(labelSize)}px ${getComputedStyle(document.documentElement).fontFamily}`;
  return pen.measureText(text).width;
}

/** The longest beginning of `text` that fits, with an ellipsis where something is left out. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const characters = [...text];
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (textWidth(`${characters.slice(0, middle).join('')}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${characters.slice(0, fits).join('')}…`;
}

/** `text` in lines that fit, at most `linesMax`; the last one ends early where it must. */
function wrapped(text: string, width: number, linesMax: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(breakable) ?? []) {
    const isFull = line !== '' && textWidth(line + part.trimEnd()) > width;
    if (isFull && lines.length < linesMax - 1) {
      lines.push(line);
      line = '';
    }
    line += part;
  }
  return [...lines, fitted(line, width)];
}

/** Words with the blanks after them; Chinese breaks between any two characters. */
const breakable = /[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+/g;

/** Why something is so, in as many lines as it takes. */
export function WhyLabel({
  text,
  x,
  y,
  width,
  linesMax = 2,
}: {
  readonly text: string;
  readonly x: number;
  /** The middle of the lines. */
  readonly y: number;
  readonly width: number;
  readonly linesMax?: number;
}): React.JSX.Element {
  const lines = wrapped(text, width, linesMax);
  return (
    <text x={x} y={y - (lines.length - 1) * 7} dy="0.35em" className="label label-why">
      <title>{text}</title>
      {lines.map((line, index) => (
        <tspan key={index} x={x} dy={index === 0 ? undefined : 14}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A name beside a row, its whole text for whoever points at it. */
export function RowLabel({
  before = '',
  text,
  x,
  y,
  width,
  className = '',
}: {
  /** What stands before the name and is no part of it. */
  readonly before?: string;
  readonly text: string;
  /** Where the label ends. */
  readonly x: number;
  readonly y: number;
  /** The most it may take. */
  readonly width: number;
  readonly className?: string;
}): React.JSX.Element {
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="end" direction="ltr" className={`label ${className}`}>
      <title>{text}</title>
      {before}
      {isolated(fitted(text, width - textWidth(before)))}
    </text>
  );
}
