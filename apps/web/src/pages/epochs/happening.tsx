import { Link } from '@tanstack/react-router';
import type { AnyEvent } from '#ledger/epoch/any-event';
import { useWords } from '../../i18n/words.js';
import { eventSentence } from '../../shown/event-sentence.js';
import type { ToldEvent } from './live-epochs.js';

/** What was appended to the log lately, the last first. */
export function Happening({ told }: { readonly told: readonly ToldEvent[] }): React.JSX.Element {
  const words = useWords('epochs');
  const events = useWords('events');
  return (
    <aside className="happening" aria-label={words('now')}>
      <h2>{words('now')}</h2>
      {told.length === 0 && <p className="quiet small">{words('nothingNow')}</p>}
      <ol>
        {told.map(({ position, epoch, at, type, body }) => (
          <li key={position}>
            <p>{eventSentence(events, { type, body } as AnyEvent)}</p>
            <p className="quiet small">
              <Link to="/epochs/$epoch" params={{ epoch }}>
                <code>{epoch}</code>
              </Link>{' '}
              <time dateTime={at} title={at}>
                {at.slice(0, 10)} {at.slice(11, 19)} UTC
              </time>
            </p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
