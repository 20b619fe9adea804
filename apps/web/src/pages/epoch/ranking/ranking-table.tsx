/**
 * The ranking as a table: rows and columns are in the document only where they can be seen, unless
 * there are few of them. What is sorted, filtered, opened and chosen is in the address.
 */
import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';

import type { EpochRanking } from '../../../service/wire.js';
import { sortOrderOf } from '../address.js';
import { HeaderRow } from './header-row.js';
import './ranking.css';
import { headHeight, leadWidth, rowHeight, widthOf } from './measures.js';
import { RankingRow } from './ranking-row.js';
import type { RankingTableProps, ShownColumns } from './ranking-view.js';
import { baseRowOf, columnPlan, features, tableColumns } from './table-columns.js';
import { isFound, rowsOf, type TableRow } from './table-rows.js';
import { useNarrow, usePrinting } from './use-media.js';
import { VirtualRows } from './virtual-rows.js';

/** Up to so many cells all of them are in the document, where the browser's search finds them. */
const allCellsMax = 2500;

/** The table with its scroll area. */
export function RankingTable(props: RankingTableProps): React.JSX.Element {
  const { ranking, title } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useTableRows(props);
  const base = useMemo(() => baseRowOf(ranking), [ranking]);
  const columns = useShownColumns(ranking, rows.length, scroll);

  const head = headHeight + (base === null ? 0 : rowHeight);
  return (
    <div
      ref={scroll}
      className="ranking-scroll"
      role="region"
      aria-label={title}
      // Keyboards scroll what can be focused.
      tabIndex={0}
    >
      <div
        role="table"
        aria-label={title}
        aria-rowcount={rows.length + (base === null ? 1 : 2)}
        aria-colcount={columns.count + 1}
        className={ranking.provisional ? 'ranking provisional' : 'ranking'}
        style={{ width: columns.width }}
      >
        <div role="rowgroup" className="ranking-head">
          <HeaderRow {...props} columns={columns} />
          {base !== null && (
            <RankingRow {...rowProps(props, base)} columns={columns} index={2} isBase />
          )}
        </div>
        <VirtualRows
          rows={rows}
          scroll={scroll}
          margin={head}
          all={columns.all}
          render={(row, index) => (
            <RankingRow
              {...rowProps(props, row)}
              columns={columns}
              index={index + (base === null ? 2 : 3)}
            />
          )}
        />
      </div>
    </div>
  );
}

/** The rows in the order that is asked for, filtered. */
function useTableRows({ ranking, address }: RankingTableProps): readonly TableRow[] {
  const { filter = '' } = address;
  const rows = useMemo(() => rowsOf(ranking), [ranking]);
  const data = useMemo(() => rows.filter((row) => isFound(row, filter)), [rows, filter]);
  const columns = useMemo(() => tableColumns(ranking), [ranking]);
  const order = sortOrderOf(address);
  const [by, descending] = [order?.by, order?.descending ?? false];
  const state = useMemo(
    () => ({ sorting: by === undefined ? [] : [{ id: by, desc: descending }] }),
    [by, descending],
  );
  const table = useTable({ features, columns, data, state, getRowId: ({ entry }) => entry.key });
  return table.getRowModel().rows.map(({ original }) => original);
}

function useShownColumns(
  ranking: EpochRanking,
  rowCount: number,
  scroll: React.RefObject<HTMLDivElement | null>,
): ShownColumns {
  const narrow = useNarrow();
  const printing = usePrinting();
  const plan = useMemo(() => columnPlan(ranking, narrow), [ranking, narrow]);
  const { first, rest } = plan;
  const count = first.length + rest.length;
  const all = printing || rowCount * count <= allCellsMax;
  const before = leadWidth(narrow) + widthOf(first);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: rest.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => rest[index]?.width ?? 0,
    getItemKey: (index) => rest[index]?.id ?? index,
    paddingStart: before,
    overscan: all ? rest.length : 2,
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? -1;
  const seen = useMemo(() => rest.slice(from, to + 1), [rest, from, to]);
  const skipped = widthOf(rest.slice(0, from));
  const width = before + widthOf(rest);
  return useMemo(
    () => ({ ...plan, seen, skipped, from, count, width, narrow, all }),
    [plan, seen, skipped, from, count, width, narrow, all],
  );
}

function rowProps(
  { epoch, title, ranking, address, change }: RankingTableProps,
  row: TableRow,
): Omit<React.ComponentProps<typeof RankingRow>, 'columns' | 'index'> {
  return { epoch, title, ranking, address, change, row };
}
