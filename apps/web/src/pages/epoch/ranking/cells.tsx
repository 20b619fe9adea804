/** What stands in the cells of the ranking table. */
import { Link } from '@tanstack/react-router';
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../../../i18n/words.js';
import type { EpochRanking, RankedEntry } from '../../../service/wire.js';
import { Name } from '../../../shown/name.js';
import type { ShownColumn } from './table-columns.js';
import type { TableRow } from './table-rows.js';

/** One cell's content. */
export function TableCell({
  row,
  column: { shows },
  ranking,
  narrow,
}: {
  readonly row: TableRow;
  readonly column: ShownColumn;
  readonly ranking: EpochRanking;
  readonly narrow: boolean;
}): React.JSX.Element {
  const { entry } = row;
  if (typeof shows === 'object') return <AxisCell row={row} axis={shows.axis} ranking={ranking} />;
  switch (shows) {
    case 'rank':
      return <RankCell entry={entry} />;
    case 'model':
      return <ModelCell entry={entry} ranking={ranking} narrow={narrow} />;
    case 'key':
      return (
        <code className="rank-clipped" title={entry.key}>
          <Name text={entry.key} />
        </code>
      );
    case 'score':
      return <ScoreCell entry={entry} />;
    case 'submitted_at':
      return (
        <time dateTime={entry.submitted_at} title={entry.submitted_at}>
          {entry.submitted_at.slice(0, 10)} {entry.submitted_at.slice(11, 19)} UTC
        </time>
      );
  }
}

function RankCell({ entry }: { readonly entry: RankedEntry }): React.JSX.Element {
  const words = useWords('epoch');
  if (entry.rank !== null) return <>{entry.rank}</>;
  if (entry.status === 'base') return <span className="rank-tag">{words('baseShort')}</span>;
  return <Nothing said={words('noRank')} />;
}

function ModelCell({
  entry: { model, key, status },
  ranking: { epoch, overall_score: overall },
  narrow,
}: {
  readonly entry: RankedEntry;
  readonly ranking: EpochRanking;
  readonly narrow: boolean;
}): React.JSX.Element {
  const words = useWords('epoch');
  const isScored = status === 'shortlisted' || status === 'base';
  return (
    <span className="rank-clipped" title={model}>
      <Link to="/epochs/$epoch/entries/$key" params={{ epoch, key }} className="rank-model">
        <Name text={model} />
      </Link>
      {status === 'base' && overall !== 'published' && (
        <>
          {' '}
          <span className="rank-tag">{words('baseShort')}</span>
        </>
      )}
      {!isScored && (
        <>
          {' '}
          <span className="rank-tag">{words(`status_${status}`)}</span>
        </>
      )}
      {narrow && (
        <code className="rank-clipped quiet small rank-model-key">
          <Name text={key} />
        </code>
      )}
    </span>
  );
}

function ScoreCell({ entry }: { readonly entry: RankedEntry }): React.JSX.Element {
  const words = useWords('epoch');
  const { score, score_exact: exact, score_reason: reason, status } = entry;
  if (score !== null && exact !== null) {
    return (
      <span className="rank-score" title={exact}>
        <span className="rank-score-text">{percentText(exact)}</span>
        <Bar share={score} />
      </span>
    );
  }
  if (reason !== null) return <span className="rank-why">{words(reasonKey(reason))}</span>;
  return <Nothing said={words(`status_${status}`)} />;
}

function AxisCell({
  row,
  axis,
  ranking,
}: {
  readonly row: TableRow;
  readonly axis: string;
  readonly ranking: EpochRanking;
}): React.JSX.Element {
  const words = useWords('epoch');
  const found = row.axes.get(axis);
  if (found === undefined) return <Nothing said={words('notScored')} />;
  if (found.score !== null && found.score_exact !== null) {
    return (
      <span className="rank-score" title={found.score_exact}>
        <span className="rank-score-text">{percentText(found.score_exact)}</span>
        <Bar share={found.score} />
      </span>
    );
  }
  const dropped = ranking.axes.find((one) => one.axis === axis)?.dropped === true;
  return <span className="rank-why">{words(dropped ? 'dropped' : 'notMeasured')}</span>;
}

/** A bar of a share from 0 to 1; the number stands beside it. */
function Bar({ share }: { readonly share: number }): React.JSX.Element {
  return (
    <span className="rank-bar" aria-hidden="true">
      <span style={{ inlineSize: `${String(share * 100)}%` }} />
    </span>
  );
}

/** A dash for eyes, the reason for ears. */
function Nothing({ said }: { readonly said: string }): React.JSX.Element {
  return (
    <>
      <span aria-hidden="true" className="quiet">
        –
      </span>
      <span className="for-ears">{said}</span>
    </>
  );
}

function reasonKey(
  reason: string,
): 'score_no_axis_scored' | 'score_axis_not_measured' | 'score_none' {
  if (reason === 'no_axis_scored' || reason === 'axis_not_measured') return `score_${reason}`;
  return 'score_none';
}
