/**
 * What every plot has: a title, a table of its numbers for those who cannot see it, an SVG file.
 */
import { type ReactNode, useId, useRef } from 'react';
import { useWords } from '../../../i18n/words.js';
import { saveFile } from '../../../verified/save-file.js';
import { svgText } from './svg-text.js';
import { useWidth } from './use-width.js';

/** A table that says what the plot shows. */
export interface PlotTable {
  readonly columns: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A plot in its frame; `draw` gets the width that there is. */
export function Figure({
  title,
  about,
  file,
  table,
  height,
  draw,
}: {
  readonly title: string;
  /** How to read it. */
  readonly about: string;
  /** The name of its file, without the ending. */
  readonly file: string;
  readonly table: PlotTable;
  readonly height: number;
  readonly draw: (width: number) => ReactNode;
}): React.JSX.Element {
  const words = useWords('plots');
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const width = useWidth(frame);
  return (
    <figure className="plot">
      <figcaption>
        <h3 id={id}>{title}</h3>
        <p className="quiet small">{about}</p>
      </figcaption>
      <div ref={frame} className="plot-frame" style={{ minHeight: height }}>
        {width > 0 && (
          <svg ref={svg} role="img" aria-labelledby={id} width={width} height={height}>
            {draw(width)}
          </svg>
        )}
      </div>
      <div className="plot-tools">
        <details>
          <summary>{words('asTable')}</summary>
          <NumbersTable title={title} table={table} />
        </details>
        <button
          type="button"
          className="small"
          aria-label={words('downloadSvg', { title })}
          onClick={() => {
            if (svg.current !== null) saveFile(`${file}.svg`, svgText(svg.current, title));
          }}
        >
          SVG
        </button>
      </div>
    </figure>
  );
}

function NumbersTable({
  title,
  table: { columns, rows },
}: {
  readonly title: string;
  readonly table: PlotTable;
}): React.JSX.Element {
  return (
    <div className="plot-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
