import { Navigate, useParams } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';
import { StaleBanner } from '../../notices/stale-banner.js';
import { Trouble } from '../../notices/trouble.js';
import { useEpochQuery, useLiveEpoch } from '../../service/live-epoch.js';
import '../epoch/epoch.css';
import '../epoch/plots/plots.css';
import { ExamDownloads } from './exam-downloads.js';
import { ExamHead } from './exam-head.js';
import './exam.css';
import { IndexBars } from './index-bars.js';
import { IndexTable } from './index-table.js';
import { IssuesSection } from './issues-section.js';
import { ItemsSections } from './items-sections.js';
import type { ExamDetail, ExamStanding } from './wire.js';

/** A TCSExam epoch: its Index, how much of it is scored, and each Solver attempt taken apart. */
export function ExamPage(): React.JSX.Element {
  const frame = useWords('frame');
  const { epoch } = useParams({ from: '/exams/$epoch' });
  const { detail, version, link } = useLiveEpoch<ExamDetail>(epoch);
  const { data, error } = detail;
  if (data !== undefined && data.counts.attempts === undefined) {
    return <Navigate to="/epochs/$epoch" params={{ epoch }} replace />;
  }
  return (
    <>
      {data !== undefined && <StaleBanner link={link} />}
      {data === undefined && <PageTitle title={epoch} />}
      {error !== null && <Trouble error={error} onRetry={() => void detail.refetch()} />}
      {data === undefined && error === null && <p className="quiet">{frame('loading')}</p>}
      {data !== undefined && <Exam detail={data} version={version} />}
    </>
  );
}

function Exam({
  detail,
  version,
}: {
  readonly detail: ExamDetail;
  readonly version: number;
}): React.JSX.Element {
  const frame = useWords('frame');
  const standing = useEpochQuery<ExamStanding>(detail.epoch, ['ranking'], version);
  const { data, error } = standing;
  return (
    <>
      <ExamHead detail={detail} />
      {error !== null && data === undefined && (
        <Trouble error={error} onRetry={() => void standing.refetch()} />
      )}
      {data !== undefined && (
        <>
          <IndexTable standing={data} />
          <IndexBars epoch={detail.epoch} rule={detail.rule} standing={data} />
          <IssuesSection standing={data} />
        </>
      )}
      {/* Only once the Index stands above: it would push what somebody reads out of sight. */}
      {data === undefined && error === null ? (
        <p className="quiet">{frame('loading')}</p>
      ) : (
        <ItemsSections detail={detail} version={version} />
      )}
      <ExamDownloads detail={detail} />
    </>
  );
}
