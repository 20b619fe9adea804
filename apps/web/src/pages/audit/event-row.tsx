/** One event: who did what and when; opened, the line as it was sealed. */
import { useLanguage, useWords } from '../../i18n/words.js';
import { eventSentence } from '../../shown/event-sentence.js';
import { ShortInstant } from '../../shown/instant.js';
import { Name } from '../../shown/name.js';
import type { Choose } from './choose.js';
import { EventDetail } from './event-detail.js';
import type { LogRow } from './log-row.js';

/** The event as a row of the list. */
export function EventRow({
  epoch,
  row,
  isOpen,
  choose,
}: {
  readonly epoch: string;
  readonly row: LogRow;
  readonly isOpen: boolean;
  readonly choose: Choose;
}): React.JSX.Element {
  const words = useWords('audit');
  const { version, at, clock, actor, role, type, reason } = row;
  return (
    <article className="event-row">
      <button
        type="button"
        className="event-version"
        aria-expanded={isOpen}
        aria-label={words('open', { version })}
        onClick={() => choose({ event: isOpen ? undefined : String(version) })}
      >
        {version}
      </button>
      <div className="event-what">
        <p>
          <Sentence row={row} />
        </p>
        <p className="quiet small event-who">
          <ShortInstant at={at} />
          <span>
            <Name text={actor} /> · {role}
          </span>
          <code>{type}</code>
        </p>
        {reason !== null && (
          <p className="small">
            {words('reason')}: <bdi>{reason}</bdi>
          </p>
        )}
        {clock !== null && <p className="small warning">{words('clockBehind', { clock })}</p>}
        {isOpen && <EventDetail epoch={epoch} row={row} />}
      </div>
    </article>
  );
}

function Sentence({ row }: { readonly row: LogRow }): React.JSX.Element {
  const events = useWords('events');
  useLanguage();
  const { outcomes, event, type } = row;
  if (outcomes !== null) return <>{events('OutcomesRecorded', { count: outcomes })}</>;
  // A kind of event that these pages do not know yet has no sentence.
  const sentence = eventSentence(events, event) as string | undefined;
  return sentence === undefined ? <code>{type}</code> : <>{sentence}</>;
}
