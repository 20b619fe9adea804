/** The events, chosen by what the address says; of a long list only what is seen is there. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useLanguage, useWords } from '../../i18n/words.js';
import { countText } from '../../shown/number-text.js';
import { chosenRows, choicesOf } from './chosen-rows.js';
import { EventFilters } from './event-filters.js';
import type { EventLog } from './event-log.js';
import { EventRow } from './event-row.js';
import type { LogRow } from './log-row.js';
import type { Choose } from './choose.js';

/** What an empty list says. */
const emptyWords = {
  live: 'none',
  connecting: 'reading',
  lost: 'reading',
  refused: 'hidden',
} as const;

/** The list with its choice. */
export function EventList({
  epoch,
  log,
}: {
  readonly epoch: string;
  readonly log: EventLog;
}): React.JSX.Element {
  const words = useWords('audit');
  const address = useSearch({ from: '/epochs/$epoch/audit' });
  const navigate = useNavigate();
  const choose: Choose = (change) => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  };
  const { rows, link } = log;
  const choices = useMemo(() => choicesOf(rows), [rows]);
  const shown = useMemo(() => chosenRows(rows, address), [rows, address]);
  const isEmpty = rows.length === 0;
  return (
    <section className="events">
      <h2>{words('list')}</h2>
      <EventFilters address={address} choices={choices} choose={choose} />
      <Counted shown={shown.length} all={rows.length} />
      {isEmpty && <p className="quiet">{words(emptyWords[link])}</p>}
      {!isEmpty && shown.length === 0 && <p className="quiet">{words('noneShown')}</p>}
      {shown.length > 0 && <Rows epoch={epoch} rows={shown} open={address.event} choose={choose} />}
    </section>
  );
}

function Counted({
  shown,
  all,
}: {
  readonly shown: number;
  readonly all: number;
}): React.JSX.Element {
  const words = useWords('audit');
  const language = useLanguage();
  const text = (count: number): string => countText(count, language);
  return (
    <p className="quiet small" role="status">
      {shown === all
        ? words('shown', { count: all, formatted: text(all) })
        : words('shownOf', { shown: text(shown), all: text(all) })}
    </p>
  );
}

interface RowsProps {
  readonly epoch: string;
  readonly rows: readonly LogRow[];
  /** Version of the event that is open. */
  readonly open: string | undefined;
  readonly choose: Choose;
}

function Rows({ epoch, rows, open, choose }: RowsProps): React.JSX.Element {
  const words = useWords('audit');
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 64,
    getItemKey: (index) => rows[index]?.version ?? index,
    overscan: 8,
  });
  const openAt =
    open === undefined ? -1 : rows.findIndex(({ version }) => String(version) === open);
  useEffect(() => {
    if (openAt >= 0) virtual.scrollToIndex(openAt, { align: 'start' });
    // Only when another event is opened: rows that come in must not move the list.
  }, [open, openAt >= 0]);
  return (
    <div ref={box} className="event-box" tabIndex={0} role="region" aria-label={words('list')}>
      <ol className="event-rows" style={{ height: `${virtual.getTotalSize()}px` }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <EventRow epoch={epoch} row={row} isOpen={index === openAt} choose={choose} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
