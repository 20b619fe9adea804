/** How the epoch stands: the table, the plots, the voids, and everything to take away. */
import { lazy, Suspense } from 'react';
import { loadWords, useLanguage, useWords } from '../../i18n/words.js';
import { Trouble } from '../../notices/trouble.js';
import { useEpochQuery } from '../../service/live-epoch.js';
import { ServiceProblem } from '../../service/problem.js';
import type { AxisVoids, EpochRanking } from '../../service/wire.js';
import { countText } from '../../shown/number-text.js';
import { Downloads } from './downloads.js';
import { RankingTable } from './ranking/ranking-table.js';
import { isFound, rowsOf } from './ranking/table-rows.js';
import { VoidsInWords } from './voids-in-words.js';
import type { StandingProps } from './standing-props.js';

/** The plots come with their words, after the table. */
const Plots = lazy(async () => {
  const [{ Plots: loaded }] = await Promise.all([import('./plots/plots.js'), loadWords(['plots'])]);
  return { default: loaded };
});

/** Voids of every axis. */
interface EpochVoids {
  readonly version: number;
  readonly axes: readonly AxisVoids[];
}

/** Everything below the head. */
export function Standing(props: StandingProps): React.JSX.Element {
  const { detail, version } = props;
  const { epoch, state } = detail;
  const frame = useWords('frame');
  const ranking = useEpochQuery<EpochRanking>(epoch, ['ranking'], version);
  const measured = state !== 'open';
  const voids = useEpochQuery<EpochVoids>(epoch, ['voids'], version, { enabled: measured });
  if (isHidden(ranking.error)) return <Hidden />;
  if (ranking.error !== null && ranking.data === undefined) {
    return <Trouble error={ranking.error} onRetry={() => void ranking.refetch()} />;
  }
  if (ranking.data === undefined) return <p className="quiet">{frame('loading')}</p>;
  return (
    <>
      <Ranking {...props} ranking={ranking.data} />
      {measured && voids.data !== undefined && (
        <>
          <Suspense fallback={<p className="plots-coming quiet">{frame('loading')}</p>}>
            <Plots {...props} ranking={ranking.data} voids={voids.data.axes} />
          </Suspense>
          <VoidsInWords ranking={ranking.data} voids={voids.data.axes} />
        </>
      )}
      <Downloads detail={detail} />
    </>
  );
}

function isHidden(error: unknown): boolean {
  return error instanceof ServiceProblem && error.code === 'hidden_until_close';
}

function Hidden(): React.JSX.Element {
  const words = useWords('epoch');
  return (
    <section className="hidden-standing">
      <h2>{words('hiddenTitle')}</h2>
      <p>{words('hiddenText')}</p>
    </section>
  );
}

function Ranking({
  detail: { epoch, state },
  ranking,
  address,
  change,
}: StandingProps & { readonly ranking: EpochRanking }): React.JSX.Element {
  const words = useWords('epoch');
  const heading = state === 'open' ? 'entriesHeading' : 'ranking';
  const title = ranking.provisional && state !== 'open' ? 'rankingProvisional' : heading;
  return (
    <section aria-labelledby="ranking-title">
      <div className="section-head">
        <h2 id="ranking-title">{words(title)}</h2>
        <Filter ranking={ranking} address={address} change={change} />
      </div>
      {ranking.overall_score !== 'published' && <NoOverallScore rule={ranking.rule} />}
      <RankingTable epoch={epoch} ranking={ranking} address={address} change={change} />
    </section>
  );
}

function NoOverallScore({ rule }: { readonly rule: string }): React.JSX.Element {
  const words = useWords('epoch');
  return (
    <div className="no-overall">
      <p>
        <strong>{words('noOverall')}</strong> {words('noOverallText', { rule })}
      </p>
    </div>
  );
}

function Filter({
  ranking,
  address,
  change,
}: Pick<StandingProps, 'address' | 'change'> & {
  readonly ranking: EpochRanking;
}): React.JSX.Element {
  const words = useWords('epoch');
  const language = useLanguage();
  const { filter = '' } = address;
  const rows = rowsOf(ranking);
  const found = rows.filter((row) => isFound(row, filter)).length;
  return (
    <div className="ranking-filter">
      <span className="quiet small" role="status">
        {words('shown', {
          shown: countText(found, language),
          all: countText(rows.length, language),
        })}
      </span>
      <input
        type="search"
        aria-label={words('filter')}
        placeholder={words('filter')}
        value={filter}
        onChange={({ target }) => {
          change({ filter: target.value === '' ? undefined : target.value });
        }}
      />
    </div>
  );
}
