import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';
import { StaleBanner } from '../../notices/stale-banner.js';
import { Trouble } from '../../notices/trouble.js';
import { useLiveEpoch } from '../../service/live-epoch.js';
import type { EpochDetail } from '../../service/wire.js';
import type { EpochAddress, EpochAddressChange } from './address.js';
import { EpochHead } from './epoch-head.js';
import './epoch.css';
import { Standing } from './standing.js';

/** One epoch: what it is, how it stands, what went unmeasured, and all of it to take away. */
export function EpochPage(): React.JSX.Element {
  const frame = useWords('frame');
  const { epoch } = useParams({ from: '/epochs/$epoch' });
  const { detail, version, link, hidden } = useLiveEpoch(epoch);
  const { data, error } = detail;
  if (data !== undefined && data.counts.attempts !== undefined) {
    return <Navigate to="/exams/$epoch" params={{ epoch }} replace />;
  }
  return (
    <>
      {data !== undefined && <StaleBanner link={link} />}
      {data === undefined && <PageTitle title={epoch} />}
      {error !== null && <Trouble error={error} onRetry={() => void detail.refetch()} />}
      {data === undefined && error === null && <p className="quiet">{frame('loading')}</p>}
      {data !== undefined && <Epoch detail={data} version={version} hidden={hidden} />}
    </>
  );
}

function Epoch({
  detail,
  version,
  hidden,
}: {
  readonly detail: EpochDetail;
  readonly version: number;
  readonly hidden: boolean;
}): React.JSX.Element {
  const address = useSearch({ from: '/epochs/$epoch' });
  const change = useAddressChange();
  return (
    <>
      <EpochHead detail={detail} />
      <Standing {...{ detail, version, hidden, address, change }} />
    </>
  );
}

/** Changes what the address says, in place: going back leaves the page. */
function useAddressChange(): (change: EpochAddressChange) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...change }) as EpochAddress,
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
}
