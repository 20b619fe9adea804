/** What the epoch is: title, state, rule, and whether what stands below is a result. */
import { Link } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';
import type { EpochDetail } from '../../service/wire.js';
import { Name } from '../../shown/name.js';
import { countText } from '../../shown/number-text.js';
import { StateBadges } from '../../shown/state-badges.js';
import { isolated } from '../../shown/visible-name.js';
import { FinalNotice } from './final-notice.js';
import { PlanFacts } from './plan-facts.js';

/** The head of the page. */
export function EpochHead({ detail }: { readonly detail: EpochDetail }): React.JSX.Element {
  const words = useWords('epoch');
  const { epoch, title, state } = detail;
  const name = title === '' ? epoch : title;
  const isFinal = state === 'closed' || state === 'cancelled';
  return (
    <header className="epoch-head">
      <StateBadges epoch={detail} />
      <PageTitle title={isFinal ? name : words('provisionalTitle', { title: isolated(name) })}>
        <Name text={name} />
      </PageTitle>
      <p className="quiet">
        <code>{epoch}</code>
      </p>
      {state === 'closed' ? <FinalNotice detail={detail} /> : <NotFinal detail={detail} />}
      <nav className="epoch-links" aria-label={name}>
        <Link to="/epochs/$epoch/audit" params={{ epoch }}>
          {words('audit')}
        </Link>
        <Link to="/epochs/$epoch/organise" params={{ epoch }}>
          {words('organise')}
        </Link>
      </nav>
      <PlanFacts detail={detail} />
    </header>
  );
}

/** Whatever is no record says so where nobody can miss it. */
function NotFinal({ detail }: { readonly detail: EpochDetail }): React.JSX.Element {
  const words = useWords('epoch');
  const language = useLanguage();
  const { state, revision, reopened, reopen_reason: reopenReason, cancel_reason: reason } = detail;
  const { planned, reported } = detail.counts;
  if (state === 'cancelled') {
    return (
      <div className="epoch-standing epoch-standing-cancelled">
        <p>{words('cancelled', { reason: isolated(reason ?? '') })}</p>
      </div>
    );
  }
  const count = (value: number): string => countText(value, language);
  return (
    <div className="epoch-standing epoch-standing-provisional">
      <p>
        <strong>{words('provisional')}</strong>
        <span>
          {state === 'open' && words('provisionalOpen')}
          {state === 'running' &&
            words('provisionalRunning', { reported: count(reported), planned: count(planned) })}
        </span>
      </p>
      {reopened && (
        <p>
          {words('provisionalReopened', {
            revision: revision ?? 1,
            reason: isolated(reopenReason ?? ''),
          })}
        </p>
      )}
      {detail.rerun_pending && <p>{words('provisionalRerun')}</p>}
    </div>
  );
}
