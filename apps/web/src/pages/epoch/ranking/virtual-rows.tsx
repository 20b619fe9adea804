import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import { rowHeight } from './measures.js';
import type { TableRow } from './table-rows.js';

/** The rows that can be seen, each at its place; their heights are measured. */
export function VirtualRows({
  rows,
  scroll,
  margin,
  all,
  render,
}: {
  readonly rows: readonly TableRow[];
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** What stands above the rows in the scroll area, in pixels. */
  readonly margin: number;
  /** Whether every row is in the document. */
  readonly all: boolean;
  readonly render: (row: TableRow, index: number) => ReactNode;
}): React.JSX.Element {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.entry.key ?? index,
    scrollMargin: margin,
    overscan: all ? rows.length : 6,
  });
  return (
    <div role="rowgroup" className="ranking-rows" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="presentation"
              className="ranking-place"
              style={{ transform: `translateY(${String(start - margin)}px)` }}
            >
              {render(row, index)}
            </div>
          )
        );
      })}
    </div>
  );
}
