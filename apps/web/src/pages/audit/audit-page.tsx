import { Link, useParams } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';
import { StaleBanner } from '../../notices/stale-banner.js';
import { Trouble } from '../../notices/trouble.js';
import { useEpochQuery, useLiveEpoch } from '../../service/live-epoch.js';
import type { ShownAudit } from '#ledger/explain/describe-anomaly';
import { AnomaliesView } from '../../verified/anomalies-view.js';
import { isolated } from '../../shown/visible-name.js';
import { StateBadges } from '../../shown/state-badges.js';
import './audit.css';
import { ChainPanel } from './chain-panel.js';
import { EventList } from './event-list.js';
import { useEventLog } from './event-log.js';
import { VerifyHere } from './verify-here.js';

/** What is odd about the stamps, as of an event. */
interface TimeAudit extends ShownAudit {
  readonly version: number;
}

/** The events of an epoch, and its verification in this browser. */
export function AuditPage(): React.JSX.Element {
  const words = useWords('audit');
  const { epoch } = useParams({ from: '/epochs/$epoch/audit' });
  const { detail } = useLiveEpoch(epoch);
  const log = useEventLog(epoch);
  const audit = useEpochQuery<TimeAudit>(epoch, ['audit'], log.rows.length, {
    enabled: detail.data !== undefined && log.link !== 'refused',
  });
  return (
    <>
      <StaleBanner link={log.link} />
      <PageTitle title={words('title', { epoch: isolated(detail.data?.title || epoch) })} />
      <p className="under-title">
        <bdi>{epoch}</bdi>
        {detail.data !== undefined && <StateBadges epoch={detail.data} />}
        <Link to="/epochs/$epoch" params={{ epoch }}>
          {words('toEpoch')}
        </Link>
      </p>
      <p className="quiet">{words('lead')}</p>
      {detail.error !== null && <Trouble error={detail.error} />}
      <div className="audit">
        <VerifyHere epoch={epoch} events={log.rows.length} />
        <ChainPanel epoch={epoch} log={log} />
        {audit.data !== undefined && <AnomaliesView audit={audit.data} />}
        <EventList epoch={epoch} log={log} />
      </div>
    </>
  );
}
