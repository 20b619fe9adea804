/** What stands between an epoch and its close, and the actions that resolve it. */
import './organise.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { examRuleId } from '#ledger/rules/registry';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { PageTitle } from '../../layout/page-title.js';
import { StaleBanner } from '../../notices/stale-banner.js';
import { Trouble } from '../../notices/trouble.js';
import { ActionPanel } from './action-panel.js';
import { ActionsMenu } from './actions-menu.js';
import { actionNamed, type Situation } from './actions.js';
import { BlockersSection } from './blockers-section.js';
import { EpochLine } from './epoch-line.js';
import { FoundAttempt } from './found-attempt.js';
import type { Asked, Caller, Epoch } from './reads.js';
import { ResultView } from './result-view.js';
import { SignIn } from './sign-in.js';
import { useCaller } from './use-caller.js';
import { useFollowedEpoch } from './use-followed-epoch.js';
import { useSender } from './use-sender.js';

const route = getRouteApi('/epochs/$epoch/organise');

/** The page of `/epochs/E/organise`. */
export function OrganisePage(): React.JSX.Element {
  const { epoch } = route.useParams();
  const words = useWords('organise');
  const signedIn = useCaller();
  const { epoch: data, error, link, refetch } = useFollowedEpoch(epoch);
  const name = data === null || data.title === '' ? epoch : data.title;
  return (
    <>
      <p className="small">
        <Link to="/epochs/$epoch" params={{ epoch }}>
          {words('toEpoch')}
        </Link>
      </p>
      <PageTitle title={words('title', { name })}>
        {words('organise')} <Name text={name} />
      </PageTitle>
      <StaleBanner link={link} />
      {error === null ? null : <Trouble error={error} onRetry={refetch} />}
      {data === null ? null : <EpochLine epoch={data} />}
      <SignIn signedIn={signedIn} />
      {data === null || signedIn.kind !== 'somebody' ? null : (
        <Desk epoch={data} caller={signedIn.caller} />
      )}
    </>
  );
}

function Desk(props: { readonly epoch: Epoch; readonly caller: Caller }): React.JSX.Element {
  const { epoch, caller } = props;
  const words = useWords('organise');
  const target = route.useSearch();
  const { sender, stage } = useSender(epoch.epoch);
  const asked: Asked = { epoch: epoch.epoch, version: epoch.version };
  const isExam = epoch.rule === examRuleId;
  const published = (epoch.revision ?? 0) > 0;
  const situation: Situation = { phase: epoch.state, isExam, published };
  const action = actionNamed(target.action);
  const leave = useCallback(() => {
    sender.leave();
  }, [sender]);
  useChange(JSON.stringify(target), leave);
  if (!caller.roles.includes('organiser')) {
    return <p className="notice-box notice-warning">{words('notOrganiser')}</p>;
  }
  return (
    <div className="desk">
      <div className="desk-main">
        <FoundAttempt sender={sender} stage={stage} />
        {stage.kind === 'done' && stage.attempt.action !== action ? (
          <section className="card">
            <ResultView epoch={epoch.epoch} stage={stage} leave={leave} />
          </section>
        ) : null}
        {action === null ? null : (
          <ActionPanel
            key={action}
            {...{ action, target, epoch, asked, situation, sender, stage }}
          />
        )}
        <BlockersSection asked={asked} epoch={epoch} isExam={isExam} />
      </div>
      <ActionsMenu epoch={epoch.epoch} situation={situation} action={action} />
    </div>
  );
}

/** Calls `react` when `value` becomes another one, and not at first. */
function useChange(value: string, react: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) react();
    before.current = value;
  }, [value, react]);
}
