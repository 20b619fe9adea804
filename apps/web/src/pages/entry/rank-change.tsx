/** What would have to be true for the rank to change: computed here, from the published numbers. */
import type { EntryExplanation } from '#ledger/explain/explain-entry';
import {
  type Margin,
  type OutcomeChanges,
  type RankedScore,
  rankMargins,
} from '#ledger/explain/rank-margins';
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../../i18n/words.js';
import type { EpochRanking, EpochSensitivity } from '../../service/wire.js';
import { Name } from '../../shown/name.js';
import { isolated } from '../../shown/visible-name.js';

/** The section; `sensitivity` may come later. */
export function RankChange({
  explanation,
  ranking,
  sensitivity,
}: {
  readonly explanation: EntryExplanation;
  readonly ranking: EpochRanking;
  readonly sensitivity: EpochSensitivity | undefined;
}): React.JSX.Element {
  const words = useWords('entry');
  const margins = rankMargins(
    explanation,
    ranking.submissions as unknown as readonly RankedScore[],
  );
  return (
    <section className="rank-change">
      <h2>{words('change')}</h2>
      {margins === null ? (
        <p className="quiet">{words('changeNone')}</p>
      ) : (
        <>
          <div className="margins">
            <MarginView side="above" margin={margins.above} />
            <MarginView side="below" margin={margins.below} />
          </div>
          <VoidsSentence of={explanation.key} sensitivity={sensitivity} />
          <p className="quiet small">{words('imagined')}</p>
        </>
      )}
    </section>
  );
}

type Side = 'above' | 'below';

function MarginView({
  side,
  margin,
}: {
  readonly side: Side;
  readonly margin: Margin | null;
}): React.JSX.Element {
  const words = useWords('entry');
  if (margin === null) return <p>{words(side === 'above' ? 'first' : 'last')}</p>;
  const { rank, gap_exact: gap, tie, ahead_if_equal: isAhead } = margin;
  const key = isolated(margin.key);
  const isEqual = gap === '0/1';
  const isEnough = side === 'above' ? isAhead : !isAhead;
  return (
    <div className="margin">
      <h3>{words(side, { key, rank })}</h3>
      {isEqual ? (
        <p>{words(`gapNone_${tie}`)}</p>
      ) : (
        <p>
          {words(side === 'above' ? 'gapAbove' : 'gapBelow', {
            key,
            percent: percentText(gap),
            exact: gap,
          })}{' '}
          {words(isEnough ? 'equalEnough' : 'equalNotEnough')}
        </p>
      )}
      <Fewest side={side} margin={margin} />
      <Alone margin={margin} />
    </div>
  );
}

function Fewest({ side, margin: { fewest } }: { side: Side; margin: Margin }): React.JSX.Element {
  const words = useWords('entry');
  const frame = useWords('frame');
  if (fewest === null) return <p>{words(side === 'above' ? 'neverAbove' : 'neverBelow')}</p>;
  const changes = fewest.changes.map(({ axis, task, count }) =>
    words('changeOn', { axis: isolated(axis), task: isolated(task), count }),
  );
  const values = { count: fewest.count, changes: changes.join(frame('comma')) };
  return <p>{words(side === 'above' ? 'fewestAbove' : 'fewestBelow', values)}</p>;
}

/** Tasks on which changes alone would do, where there is more than one way. */
function Alone({ margin: { alone } }: { readonly margin: Margin }): React.JSX.Element | null {
  const words = useWords('entry');
  if (alone.length < 2) return null;
  return (
    <details>
      <summary>{words('alone')}</summary>
      <table className="alone">
        <thead>
          <tr>
            <th scope="col">{words('aloneTask')}</th>
            <th scope="col" className="number">
              {words('aloneCount')}
            </th>
            <th scope="col" className="number">
              {words('aloneWorth')}
            </th>
          </tr>
        </thead>
        <tbody>
          {alone.map((change) => (
            <AloneRow key={`${change.axis}\u0000${change.task}`} change={change} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function AloneRow({
  change: { axis, task, count, worth_exact: worth },
}: {
  readonly change: OutcomeChanges;
}): React.JSX.Element {
  return (
    <tr>
      <th scope="row">
        <Name text={axis} /> / <Name text={task} />
      </th>
      <td className="number">{count}</td>
      <td className="number">
        {percentText(worth)} <code>{worth}</code>
      </td>
    </tr>
  );
}

function VoidsSentence({
  of,
  sensitivity,
}: {
  readonly of: string;
  readonly sensitivity: EpochSensitivity | undefined;
}): React.JSX.Element | null {
  const words = useWords('entry');
  const row = sensitivity?.entries.find(({ key }) => key === of);
  if (row === undefined || row.rank === null) return null;
  const { rank, rank_if_failures: failures, rank_if_successes: successes } = row;
  if (failures === rank && successes === rank) return <p>{words('voidsSame')}</p>;
  return <p>{words('voidsRange', { failures, successes })}</p>;
}
