import { Link } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../i18n/words.js';
import type { EpochSummary } from '../../service/wire.js';
import { ShortInstant } from '../../shown/instant.js';
import { Name } from '../../shown/name.js';
import { countText } from '../../shown/number-text.js';
import { StateBadges } from '../../shown/state-badges.js';

/** One epoch of the list. */
export function EpochRow({ epoch }: { readonly epoch: EpochSummary }): React.JSX.Element {
  const words = useWords('epochs');
  const { epoch: id, title, counts } = epoch;
  const isExam = counts.attempts !== undefined;
  return (
    <li className="epoch-row">
      <div className="epoch-row-names">
        <h2>
          <Link to={isExam ? '/exams/$epoch' : '/epochs/$epoch'} params={{ epoch: id }}>
            <Name text={title === '' ? id : title} />
          </Link>
        </h2>
        <p className="quiet small">
          <code>{id}</code>
          {isExam && <> · {words('exam')}</>}
        </p>
      </div>
      <StateBadges epoch={epoch} />
      <Progress epoch={epoch} />
      <p className="epoch-row-when quiet small">
        <When epoch={epoch} />
      </p>
    </li>
  );
}

/** How much is there, and how much of what is planned is in. */
function Progress({ epoch: { counts } }: { readonly epoch: EpochSummary }): React.JSX.Element {
  const words = useWords('epochs');
  const language = useLanguage();
  const { entries, attempts, planned, reported } = counts;
  const text = (count: number): string => countText(count, language);
  const isExam = attempts !== undefined;
  const told = words(isExam ? 'repetitions' : 'outcomes', {
    reported: text(reported),
    planned: text(planned),
  });
  return (
    <div className="epoch-row-progress small">
      <span>
        {isExam
          ? words('attempts', { count: attempts })
          : words('entries', { count: entries ?? 0 })}
      </span>
      {planned > 0 && (
        <>
          <progress max={planned} value={reported} aria-label={told} />
          <span className="quiet">{told}</span>
        </>
      )}
    </div>
  );
}

function When({ epoch }: { readonly epoch: EpochSummary }): React.JSX.Element {
  const words = useWords('epochs');
  const { state, closed_at: closedAt, closes_at: closesAt, opened_at: openedAt } = epoch;
  if (state === 'closed' && closedAt !== null) {
    return (
      <>
        {words('closed')} <ShortInstant at={closedAt} />
      </>
    );
  }
  if (state === 'open' && closesAt !== null) {
    return (
      <>
        {words('until')} <ShortInstant at={closesAt} />
      </>
    );
  }
  return (
    <>
      {words('opened')} <ShortInstant at={openedAt} />
    </>
  );
}
