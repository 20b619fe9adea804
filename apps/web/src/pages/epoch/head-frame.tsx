/** The head of an epoch of either family: title, state, whether what stands below is a result. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';
import type { EpochSummary } from '../../service/wire.js';
import { Name } from '../../shown/name.js';
import { StateBadges } from '../../shown/state-badges.js';
import { isolated } from '../../shown/visible-name.js';
import { FinalNotice } from './final-notice.js';

/** What the families tell of an epoch that is not closed. */
interface Standing {
  readonly detail: EpochSummary;
  /** How much may still change. */
  readonly provisional: string;
}

/** The head, with the facts of the family as its children. */
export function HeadFrame({
  detail,
  provisional,
  children,
}: Standing & { readonly children: ReactNode }): React.JSX.Element {
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
      {state === 'closed' ? (
        <FinalNotice detail={detail} />
      ) : (
        <NotFinal {...{ detail, provisional }} />
      )}
      <nav className="epoch-links" aria-label={name}>
        <Link to="/epochs/$epoch/audit" params={{ epoch }}>
          {words('audit')}
        </Link>
        <Link to="/epochs/$epoch/organise" params={{ epoch }}>
          {words('organise')}
        </Link>
      </nav>
      {children}
    </header>
  );
}

/** Whatever is no record says so where nobody can miss it. */
function NotFinal({ detail, provisional }: Standing): React.JSX.Element {
  const words = useWords('epoch');
  const { state, revision, reopened, reopen_reason: reopenReason, cancel_reason: reason } = detail;
  if (state === 'cancelled') {
    return (
      <div className="epoch-standing epoch-standing-cancelled">
        <p>{words('cancelled', { reason: isolated(reason ?? '') })}</p>
      </div>
    );
  }
  return (
    <div className="epoch-standing epoch-standing-provisional">
      <p>
        <strong>{words('provisional')}</strong>
        <span>{provisional}</span>
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
