import { lazy, memo, Suspense } from 'react';
import { loadWords, useWords } from '../../../i18n/words.js';
import { isolated } from '../../../shown/visible-name.js';
import { keysIn, keysText } from '../address.js';
import { TableCell } from './cells.js';
import { kindOf } from './header-row.js';
import { leadWidth } from './measures.js';
import type { RankingTableProps, ShownColumns } from './ranking-view.js';
import type { TableRow } from './table-rows.js';

const RowDetail = lazy(async () => {
  const [{ RowDetail: loaded }] = await Promise.all([
    import('./row-detail.js'),
    loadWords(['tasks']),
  ]);
  return { default: loaded };
});

/** What a row shows. */
export interface RankingRowProps extends RankingTableProps {
  readonly row: TableRow;
  readonly columns: ShownColumns;
  /** From 1, the headings being the first. */
  readonly index: number;
  readonly isBase?: boolean;
}

/** One entry, and below it, when it is opened, its tasks. */
export const RankingRow = memo(function RankingRow(props: RankingRowProps): React.JSX.Element {
  const { row, columns, index, isBase = false, ranking, epoch, address } = props;
  const { first, seen, skipped, from, narrow } = columns;
  const { key } = row.entry;
  const isOpen = keysIn(address.open).includes(key);
  let left = leadWidth(narrow);
  return (
    <>
      <div
        role="row"
        aria-rowindex={index}
        className={isBase ? 'ranking-row base-row' : 'ranking-row'}
        data-status={row.entry.status}
      >
        <Lead {...props} isOpen={isOpen} />
        {first.map((column, at) => {
          const sticky = left;
          left += column.width;
          return (
            <div
              key={column.id}
              role={column.id === 'model' ? 'rowheader' : 'cell'}
              aria-colindex={at + 2}
              className={`ranking-cell sticky ${kindOf(column.id)}`}
              style={{ width: column.width, insetInlineStart: sticky }}
            >
              <TableCell row={row} column={column} ranking={ranking} narrow={narrow} />
            </div>
          );
        })}
        <span role="presentation" className="ranking-gap" style={{ width: skipped }} />
        {seen.map((column, at) => (
          <div
            key={column.id}
            role="cell"
            aria-colindex={first.length + from + at + 2}
            className={`ranking-cell ${kindOf(column.id)}`}
            style={{ width: column.width }}
          >
            <TableCell row={row} column={column} ranking={ranking} narrow={narrow} />
          </div>
        ))}
      </div>
      {isOpen && (
        <div role="row" className="ranking-detail">
          <div role="cell" aria-colspan={columns.count + 1} className="ranking-detail-cell">
            <Suspense fallback={null}>
              <RowDetail epoch={epoch} row={row} version={ranking.version} />
            </Suspense>
          </div>
        </div>
      )}
    </>
  );
});

/** The two switches of a row: its tasks, and its place in the plots. */
function Lead({
  row: { entry },
  columns: { narrow },
  address,
  change,
  isOpen,
}: RankingRowProps & { readonly isOpen: boolean }): React.JSX.Element {
  const words = useWords('epoch');
  const name = isolated(entry.key);
  const scored = entry.axes !== null && entry.axes !== undefined;
  const isChosen = keysIn(address.chosen).includes(entry.key);
  const toggled = (text: string | undefined): string | undefined => {
    const keys = keysIn(text);
    const others = keys.filter((key) => key !== entry.key);
    return keysText(others.length < keys.length ? others : [...keys, entry.key]);
  };
  return (
    <div
      role="cell"
      aria-colindex={1}
      className="ranking-lead"
      style={{ width: leadWidth(narrow) }}
    >
      <button
        type="button"
        className="ranking-open"
        aria-expanded={isOpen}
        aria-label={words('tasksOf', { key: name })}
        onClick={() => {
          change({ open: toggled(address.open) });
        }}
      />
      {!narrow && scored && (
        <input
          type="checkbox"
          aria-label={words('choose', { key: name })}
          title={words('chooseShort')}
          checked={isChosen}
          onChange={() => {
            change({ chosen: toggled(address.chosen) });
          }}
        />
      )}
    </div>
  );
}
