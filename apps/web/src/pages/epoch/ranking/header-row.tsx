import { useWords } from '../../../i18n/words.js';
import { announce } from '../../../layout/announcements.js';
import { isolated } from '../../../shown/visible-name.js';
import { Name } from '../../../shown/name.js';
import { type SortColumn, type SortOrder, sortOrderOf, sortText } from '../address.js';
import { leadWidth } from './measures.js';
import type { RankingTableProps, ShownColumns } from './ranking-view.js';
import type { ShownColumn } from './table-columns.js';

/** The headings; each is a button that sorts by its column. */
export function HeaderRow({
  ranking,
  address,
  change,
  columns,
}: RankingTableProps & { readonly columns: ShownColumns }): React.JSX.Element {
  const words = useWords('epoch');
  const order = sortOrderOf(address);
  const { first, seen, skipped, from, narrow } = columns;
  const sort = (by: SortColumn, label: string): void => {
    const next = nextOrder(order, by);
    change({ sort: sortText(next) });
    if (next === null) announce(words('sortedAsRecord'));
    else announce(words(next.descending ? 'sortedDown' : 'sortedUp', { column: label }));
  };
  let left = leadWidth(narrow);
  const heading = (column: ShownColumn, index: number, sticky: number | null) => {
    const dropped = ranking.axes.some((axis) => axis.dropped && column.id === `axis:${axis.axis}`);
    return (
      <Heading
        key={column.id}
        column={column}
        index={index}
        sticky={sticky}
        dropped={dropped}
        order={order?.by === column.id ? order : null}
        sort={sort}
      />
    );
  };
  return (
    <div role="row" aria-rowindex={1} className="ranking-row ranking-headings">
      <div role="columnheader" aria-colindex={1} className="ranking-lead" style={{ width: left }}>
        <span className="for-ears">{words('column_task')}</span>
      </div>
      {first.map((column, index) => {
        const sticky = left;
        left += column.width;
        return heading(column, index + 2, sticky);
      })}
      <span role="presentation" className="ranking-gap" style={{ width: skipped }} />
      {seen.map((column, index) => heading(column, first.length + from + index + 2, null))}
    </div>
  );
}

function Heading({
  column: { id, width, shows },
  index,
  sticky,
  dropped,
  order,
  sort,
}: {
  readonly column: ShownColumn;
  /** Among all columns: 1 is that of the switches. */
  readonly index: number;
  /** Where it stays, in pixels; null where it scrolls. */
  readonly sticky: number | null;
  readonly dropped: boolean;
  readonly order: SortOrder | null;
  readonly sort: (by: SortColumn, label: string) => void;
}): React.JSX.Element {
  const words = useWords('epoch');
  const fixed = typeof shows === 'string' ? words(`column_${shows}`) : null;
  const axis = typeof shows === 'string' ? '' : shows.axis;
  const label = fixed ?? isolated(axis);
  const direction = order === null ? 'none' : order.descending ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={direction}
      className={`ranking-cell ${kindOf(id)}${sticky === null ? '' : ' sticky'}`}
      style={{ width, ...(sticky === null ? {} : { insetInlineStart: sticky }) }}
    >
      <button
        type="button"
        className={dropped ? 'ranking-sort axis-dropped' : 'ranking-sort'}
        title={dropped ? words('droppedAxis', { axis: label }) : label}
        onClick={() => {
          sort(id, label);
        }}
      >
        <span className="ranking-sort-name">{fixed ?? <Name text={axis} />}</span>
        <span aria-hidden="true" className={`ranking-sort-mark ${direction}`} />
      </button>
    </div>
  );
}

/** The class of a column's cells. */
export function kindOf(id: SortColumn): string {
  return id.startsWith('axis:') ? 'cell-axis' : `cell-${id}`;
}

/** Best first for scores, first first for the rest; then the other way; then as in the record. */
function nextOrder(order: SortOrder | null, by: SortColumn): SortOrder | null {
  const firstDown = by === 'score' || by.startsWith('axis:');
  if (order?.by !== by) return { by, descending: firstDown };
  return order.descending === firstDown ? { by, descending: !firstDown } : null;
}
