/** How the epoch stands: the table, the plots, the voids, and everything to take away. */
import type { TFunction } from 'i18next';
import { lazy, Suspense } from 'react';
import { loadWords, useWords } from '../../i18n/words.js';
import { Trouble } from '../../notices/trouble.js';
import { useEpochQuery } from '../../service/live-epoch.js';
import { ServiceProblem } from '../../service/problem.js';
import {
  type AxisVoids,
  type EpochDetail,
  type EpochRanking,
  isMeasured,
} from '../../service/wire.js';
import { EntriesTable } from './entries-table.js';
import type { StandingProps } from './standing-props.js';

/** What stands below the table comes with its words, after the table. */
const BelowTable = lazy(async () => {
  const [{ BelowTable: loaded }] = await Promise.all([
    import('./below-table.js'),
    loadWords(['plots', 'voids', 'downloads']),
  ]);
  return { default: loaded };
});

/** Of epochs that have no plots; a file of their own, because most have. */
const Downloads = lazy(async () => {
  const [{ Downloads: loaded }] = await Promise.all([
    import('./downloads.js'),
    loadWords(['downloads']),
  ]);
  return { default: loaded };
});
const HiddenEntries = lazy(async () => {
  return { default: (await import('./hidden-entries.js')).HiddenEntries };
});

/** Voids of every axis. */
interface EpochVoids {
  readonly version: number;
  readonly axes: readonly AxisVoids[];
}

/** Everything below the head. */
export function Standing(props: StandingProps): React.JSX.Element {
  const { detail, version, hidden } = props;
  const { epoch } = detail;
  const frame = useWords('frame');
  const ranking = useEpochQuery<EpochRanking>(epoch, ['ranking'], version, { enabled: !hidden });
  // For what stands below the table, so it comes after the table.
  const voids = useEpochQuery<EpochVoids>(epoch, ['voids'], version, {
    enabled: ranking.data !== undefined,
  });
  if (hidden || isRefused(ranking.error)) {
    return (
      <Suspense fallback={<p className="quiet">{frame('loading')}</p>}>
        <HiddenEntries {...props} />
      </Suspense>
    );
  }
  if (ranking.error !== null && ranking.data === undefined) {
    return <Trouble error={ranking.error} onRetry={() => void ranking.refetch()} />;
  }
  if (ranking.data === undefined) return <p className="quiet">{frame('loading')}</p>;
  return (
    <>
      <Ranking {...props} ranking={ranking.data} />
      {isMeasured(ranking.data) ? (
        <Suspense fallback={<p className="plots-coming quiet">{frame('loading')}</p>}>
          {voids.data !== undefined && (
            <BelowTable {...props} ranking={ranking.data} voids={voids.data.axes} />
          )}
        </Suspense>
      ) : (
        <Suspense fallback={null}>
          <Downloads detail={detail} />
        </Suspense>
      )}
    </>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ServiceProblem && error.code === 'hidden_until_close';
}

function Ranking(props: StandingProps & { readonly ranking: EpochRanking }): React.JSX.Element {
  const words = useWords('epoch');
  const { detail, ranking } = props;
  const isOld = isMeasured(ranking) && ranking.overall_score !== 'published';
  return (
    <>
      {isOld && <NoOverallScore rule={ranking.rule} />}
      <EntriesTable {...props} title={titleOf(detail, ranking, words)} />
    </>
  );
}

function titleOf({ state }: EpochDetail, ranking: EpochRanking, words: TFunction<'epoch'>): string {
  if (!isMeasured(ranking)) return words(state === 'open' ? 'entriesHeading' : 'entriesList');
  if (state === 'cancelled') return words('cancelledStanding');
  if (ranking.overall_score !== 'published') return words('axisScores');
  return words(ranking.provisional ? 'rankingProvisional' : 'ranking');
}

function NoOverallScore({ rule }: { readonly rule: string }): React.JSX.Element {
  const words = useWords('epoch');
  return (
    <section className="no-overall">
      <p>
        <strong>{words('noOverall')}</strong> {words('noOverallText', { rule })}
      </p>
    </section>
  );
}
