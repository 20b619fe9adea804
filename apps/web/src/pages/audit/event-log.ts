/** The events of an epoch as they come in, from the first one on. */
import { useEffect, useState } from 'react';
import { follow, type Link } from '../../service/follow.js';
import { type LogRow, rowOf } from './log-row.js';

/** What is known of the log. */
export interface EventLog {
  /** In order of the log. */
  readonly rows: readonly LogRow[];
  readonly link: Link;
  /** The line of the last event, as it was sealed; null before the first. */
  readonly last: string | null;
}

/** How often the page takes over what came in. */
const shownEveryMs = 120;

/** Follows all events of `epoch`. */
export function useEventLog(epoch: string): EventLog {
  const [log, setLog] = useState<EventLog>({ rows: [], link: 'connecting', last: null });
  useEffect(() => {
    const rows: LogRow[] = [];
    let link: Link = 'connecting';
    let last: string | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = (): void => {
      timer = null;
      setLog({ rows: [...rows], link, last });
    };
    const changed = (): void => {
      timer ??= setTimeout(show, shownEveryMs);
    };
    const end = follow({
      path: ['epochs', epoch, 'events'],
      after: 0,
      onEvent: ({ data }) => {
        last = data;
        rows.push(rowOf(data));
        changed();
      },
      onLink: (now) => {
        link = now;
        changed();
      },
    });
    return () => {
      end();
      if (timer !== null) clearTimeout(timer);
    };
  }, [epoch]);
  return log;
}
