/** What went unmeasured, axis by axis, and what became of it. */
import type { TFunction } from 'i18next';
import { percentText } from '#ledger/numeric/percent';
import { useLanguage, useWords } from '../../i18n/words.js';
import type { AxisVoids, EpochRanking, RankingAxis } from '../../service/wire.js';
import { Name } from '../../shown/name.js';
import { countText } from '../../shown/number-text.js';
import { reasonText } from './drop-reason.js';
import { unpairedRule } from './unpaired-rule.js';

/** The voids of every axis in words. */
export function VoidsInWords({
  ranking,
  voids,
}: {
  readonly ranking: EpochRanking;
  readonly voids: readonly AxisVoids[];
}): React.JSX.Element {
  const words = useWords('voids');
  const unpaired = ranking.rule === unpairedRule;
  const standing = new Map(voids.map((axis) => [axis.axis, axis]));
  return (
    <section className="voids" aria-labelledby="voids-title">
      <h2 id="voids-title">{words('voids')}</h2>
      <p>{words(unpaired ? 'voidsMeaningOld' : 'voidsMeaning')}</p>
      <div className="voids-table" role="region" aria-labelledby="voids-title" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('voidsAxis')}</th>
              <th scope="col">{words('voidsShare')}</th>
              <th scope="col">{words('voidsState')}</th>
            </tr>
          </thead>
          <tbody>
            {ranking.axes.map((axis) => (
              <AxisLine
                key={axis.axis}
                axis={axis}
                voids={standing.get(axis.axis)}
                unpaired={unpaired}
              />
            ))}
          </tbody>
        </table>
      </div>
      {ranking.axes.some(({ dropped }) => dropped) && <p>{words('droppedMeans')}</p>}
    </section>
  );
}

function AxisLine({
  axis,
  voids,
  unpaired,
}: {
  readonly axis: RankingAxis;
  readonly voids: AxisVoids | undefined;
  readonly unpaired: boolean;
}): React.JSX.Element {
  const words = useWords('voids');
  const language = useLanguage();
  const share = words('voidsOf', {
    voids: countText(axis.voids, language),
    planned: countText(axis.planned, language),
  });
  return (
    <tr className={axis.dropped ? 'voids-dropped' : undefined}>
      <th scope="row">
        <Name text={axis.axis} />
      </th>
      <td>
        {share}{' '}
        <span className="quiet" title={axis.void_fraction_exact}>
          {percentText(axis.void_fraction_exact)}
        </span>
      </td>
      <td>{whatBecame(axis, voids, unpaired, words)}</td>
    </tr>
  );
}

function whatBecame(
  { dropped, reason, voids, rerun }: RankingAxis,
  standing: AxisVoids | undefined,
  unpaired: boolean,
  words: TFunction<'voids'>,
): string {
  if (dropped) return reasonText(reason ?? '', standing?.limit ?? '', words);
  if (voids === 0 && rerun === 'none') return words('voidsNone');
  if (unpaired) return words('voidsNoLimit');
  if (standing?.over === true) {
    if (rerun === 'done') return words('voidsOverRerun');
    return words(rerun === 'impossible' ? 'voidsOverImpossible' : 'voidsOver');
  }
  return words(rerun === 'none' ? 'voidsWithin' : 'voidsWithinRerun');
}
