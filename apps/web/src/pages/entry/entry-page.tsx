import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { EntryExplanation } from '#ledger/explain/explain-entry';
import type { TimelineRow } from '#ledger/explain/entry-timeline';
import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';
import { StaleBanner } from '../../notices/stale-banner.js';
import { Trouble } from '../../notices/trouble.js';
import { epochKey, useEpochQuery, useLiveEpoch } from '../../service/live-epoch.js';
import { read } from '../../service/request.js';
import type { EpochRanking, EpochSensitivity } from '../../service/wire.js';
import { Name } from '../../shown/name.js';
import { isolated } from '../../shown/visible-name.js';
import '../../verified/verified.css';
import { EntryHead } from './entry-head.js';
import './entry.css';
import { ExplainTree } from './explain-tree.js';
import { RankChange } from './rank-change.js';
import { ReceiptCheck } from './receipt-check.js';
import { Timeline } from './timeline.js';

/** What happened to an entry, as the API gives it. */
interface TimelineAnswer {
  readonly version: number;
  readonly rows: readonly TimelineRow[];
}

/** One entry: the way from its score to single events. */
export function EntryPage(): React.JSX.Element {
  const words = useWords('entry');
  const { epoch, key } = useParams({ from: '/epochs/$epoch/entries/$key' });
  const { detail, version, link } = useLiveEpoch(epoch);
  const isExam = detail.data?.counts.attempts !== undefined;
  return (
    <>
      <StaleBanner link={link} />
      <PageTitle title={words('title', { key: isolated(key) })}>
        <Name text={key} />
      </PageTitle>
      {detail.error !== null && <Trouble error={detail.error} />}
      {isExam && (
        <p>
          {words('exam')}{' '}
          <Link to="/exams/$epoch" params={{ epoch }}>
            {words('toExam')}
          </Link>
        </p>
      )}
      {detail.data !== undefined && !isExam && (
        <MeasuredEntry key={`${epoch}/${key}`} epoch={epoch} entry={key} version={version} />
      )}
    </>
  );
}

interface EntryProps {
  readonly epoch: string;
  readonly entry: string;
  /** Of the last event that the page was told of. */
  readonly version: number;
}

function MeasuredEntry({ epoch, entry, version }: EntryProps): React.JSX.Element {
  const words = useWords('entry');
  const timeline = useEpochQuery<TimelineAnswer>(epoch, ['timeline', entry], version);
  const ranking = useEpochQuery<EpochRanking>(epoch, ['ranking'], version);
  const sensitivity = useEpochQuery<EpochSensitivity>(epoch, ['sensitivity'], version);
  const explanation = useExplanation(epoch, entry, timeline.data?.version);
  const error = timeline.error ?? explanation.error;
  if (error !== null) {
    return <Trouble error={error} onRetry={() => void timeline.refetch()} />;
  }
  return (
    <div className="entry">
      {explanation.data !== undefined && (
        <>
          <EntryHead epoch={epoch} explanation={explanation.data} />
          <section>
            <h2>{words('way')}</h2>
            {explanation.data.axes.length === 0 ? (
              <p className="quiet">{words('wayNone')}</p>
            ) : (
              <>
                <p className="quiet">{words('wayLead')}</p>
                <ExplainTree epoch={epoch} explanation={explanation.data} />
              </>
            )}
          </section>
          {ranking.data !== undefined && (
            <RankChange
              explanation={explanation.data}
              ranking={ranking.data}
              sensitivity={sensitivity.data}
            />
          )}
        </>
      )}
      <ReceiptCheck epoch={epoch} entry={entry} />
      {timeline.data !== undefined && <Timeline epoch={epoch} rows={timeline.data.rows} />}
    </div>
  );
}

/** The explanation as of `version`, which the time line knows; folding an epoch takes its time. */
function useExplanation(epoch: string, entry: string, version: number | undefined) {
  return useQuery({
    queryKey: epochKey(epoch, 'explain', entry, String(version)),
    queryFn: ({ signal }) =>
      read<EntryExplanation>({ path: ['epochs', epoch, 'explain', entry], signal }),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}
