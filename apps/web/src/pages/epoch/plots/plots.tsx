/** The plots of an epoch. They come after the table, in files of their own. */
import { percentText } from '#ledger/numeric/percent';
import { useLanguage, useWords } from '../../../i18n/words.js';
import { useEpochQuery } from '../../../service/live-epoch.js';
import type { AxisVoids, EpochRanking, EpochSensitivity } from '../../../service/wire.js';
import { Name } from '../../../shown/name.js';
import { countText } from '../../../shown/number-text.js';
import { keysIn } from '../address.js';
import type { StandingProps } from '../standing-props.js';
import { chosenEntries, seriesMax } from './chosen.js';
import './plots.css';
import { ProfilePlot } from './profile-plot.js';
import { ScorePlot } from './score-plot.js';
import { SeriesMark } from './series-mark.js';
import { UnitBars } from './unit-bars.js';
import { VoidBullets } from './void-bullets.js';

/** What the plots are drawn from. */
export interface PlotsProps extends StandingProps {
  readonly ranking: EpochRanking;
  readonly voids: readonly AxisVoids[];
}

/** All of them. */
export function Plots(props: PlotsProps): React.JSX.Element {
  const { detail, ranking, voids, address } = props;
  const words = useWords('plots');
  const { epoch } = detail;
  const scored = ranking.overall_score === 'published';
  const sensitivity = useEpochQuery<EpochSensitivity>(epoch, ['sensitivity'], ranking.version, {
    enabled: scored,
  });
  const chosen = chosenEntries(ranking, address);
  const measured = chosen.length > 0;
  return (
    <section className="plots" aria-labelledby="plots-title">
      <h2 id="plots-title">{words('title')}</h2>
      {measured && <Chosen {...props} chosen={chosen} />}
      <div className="plots-grid">
        {scored && measured && (
          <ScorePlot
            epoch={epoch}
            ranking={ranking}
            sensitivity={sensitivity.data}
            chosen={chosen}
          />
        )}
        {measured && <ProfilePlot epoch={epoch} ranking={ranking} voids={voids} chosen={chosen} />}
        <VoidBullets epoch={epoch} ranking={ranking} voids={voids} />
        {measured && <UnitBars epoch={epoch} ranking={ranking} chosen={chosen} />}
      </div>
    </section>
  );
}

/** Who is in the plots, with marks; the address keeps it. */
function Chosen({
  address,
  change,
  chosen,
}: PlotsProps & { readonly chosen: ReturnType<typeof chosenEntries> }): React.JSX.Element {
  const words = useWords('plots');
  const language = useLanguage();
  const isDefault = address.chosen === undefined;
  const count = chosen.filter(({ series }) => series !== 'base').length;
  const isTooMany = keysIn(address.chosen).length > seriesMax;
  return (
    <div className="plots-chosen">
      <p className="quiet small">
        {isDefault
          ? words('default')
          : words('chosen', { count, formatted: countText(count, language) })}
        {isTooMany && ` ${words('tooMany', { most: seriesMax })}`}
        {!isDefault && (
          <button
            type="button"
            onClick={() => {
              change({ chosen: undefined });
            }}
          >
            {words('clear')}
          </button>
        )}
      </p>
      <ul>
        {chosen.map(({ entry, series }) => (
          <li key={entry.key}>
            <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
              <SeriesMark series={series} x={0} y={0} />
            </svg>
            <Name text={entry.model} />
            {entry.score_exact !== null && (
              <span className="quiet"> {percentText(entry.score_exact)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
