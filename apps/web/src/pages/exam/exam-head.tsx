import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';
import { ShortInstant } from '../../shown/instant.js';
import { Name } from '../../shown/name.js';
import { countText } from '../../shown/number-text.js';
import { StateBadges } from '../../shown/state-badges.js';
import { isolated } from '../../shown/visible-name.js';
import { FinalNotice } from '../epoch/final-notice.js';
import type { ExamDetail } from './wire.js';

/** What the exam is, and whether what stands below is a result. */
export function ExamHead({ detail }: { readonly detail: ExamDetail }): React.JSX.Element {
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
      <Facts detail={detail} />
    </header>
  );
}

function NotFinal({ detail }: { readonly detail: ExamDetail }): React.JSX.Element {
  const words = useWords('exam');
  const common = useWords('epoch');
  const language = useLanguage();
  const { state, revision, reopened, counts } = detail;
  const [cancelled, reopenedFor] = [detail.cancel_reason, detail.reopen_reason].map((reason) =>
    isolated(reason ?? ''),
  );
  if (state === 'cancelled') {
    return (
      <div className="epoch-standing epoch-standing-cancelled">
        <p>{common('cancelled', { reason: cancelled ?? '' })}</p>
      </div>
    );
  }
  const count = (value: number): string => countText(value, language);
  const { reported, planned } = counts;
  const values = { reported: count(reported), planned: count(planned) };
  return (
    <div className="epoch-standing epoch-standing-provisional">
      <p>
        <strong>{common('provisional')}</strong>
        <span>{words('provisionalText', values)}</span>
      </p>
      {reopened && (
        <p>
          {common('provisionalReopened', { revision: revision ?? 1, reason: reopenedFor ?? '' })}
        </p>
      )}
    </div>
  );
}

function Facts({ detail }: { readonly detail: ExamDetail }): React.JSX.Element {
  const words = useWords('exam');
  const common = useWords('epoch');
  const language = useLanguage();
  const { rule, opened_at: openedAt, plan, counts } = detail;
  const isKnown = plan.solver_protocol === 'online' || plan.solver_protocol === 'offline';
  const protocol = isKnown ? words(`protocol_${plan.solver_protocol}`) : plan.solver_protocol;
  return (
    <>
      <dl className="plan-facts" aria-label={common('facts')}>
        <Fact name={common('rule')}>
          <Link to="/key-numbers">
            <code>{rule}</code>
          </Link>
        </Fact>
        <Fact name={words('suite')}>
          <Name text={plan.suite} />
        </Fact>
        <Fact name={words('protocol')}>{protocol}</Fact>
        <Fact name={words('reference')}>
          <Name text={plan.solver_reference_id} />
        </Fact>
        <Fact name={words('models')}>{countText(Object.keys(plan.models).length, language)}</Fact>
        <Fact name={words('attempts')}>{countText(counts.attempts ?? 0, language)}</Fact>
        <Fact name={common('opened')}>
          <ShortInstant at={openedAt} />
        </Fact>
      </dl>
      {plan.adoption_policy !== '' && (
        <p className="adoption">
          <span className="quiet">{words('policy')}</span> <bdi>{plan.adoption_policy}</bdi>
        </p>
      )}
    </>
  );
}

function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): React.JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
