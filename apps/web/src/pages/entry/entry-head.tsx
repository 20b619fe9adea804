/** Who the entry is and how it stands. */
import { Link } from '@tanstack/react-router';
import type { EntryExplanation } from '#ledger/explain/explain-entry';
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../../i18n/words.js';
import { Fact } from '../../shown/fact.js';
import { WholeInstant } from '../../shown/instant.js';
import { Name } from '../../shown/name.js';

/** The facts, and where to go from here. */
export function EntryHead({
  epoch,
  explanation,
}: {
  readonly epoch: string;
  readonly explanation: EntryExplanation;
}): React.JSX.Element {
  const words = useWords('entry');
  const frame = useWords('frame');
  const { key, model, submitted_at: submitted, provisional, revision, rule } = explanation;
  const { score_exact: exact, axes } = explanation;
  const count = axes.filter(({ dropped }) => !dropped).length;
  return (
    <>
      <p className="under-title">
        <Link to="/epochs/$epoch" params={{ epoch }}>
          {words('toEpoch')}
        </Link>
        <Link to="/epochs/$epoch/audit" params={{ epoch }} search={{ entry: key }}>
          {words('toAudit')}
        </Link>
      </p>
      <dl className="facts">
        <Fact name={words('model')}>
          <Name text={model} />
        </Fact>
        <Fact name={words('submitted')}>
          <WholeInstant at={submitted} />
        </Fact>
        <Fact name={words('standing')}>
          <Standing explanation={explanation} />
          <span className={`small ${provisional ? 'warning' : 'quiet'}`}>
            {provisional ? words('provisional') : words('revision', { revision })}
            {frame('semicolon')}
            {rule}
          </span>
        </Fact>
        {exact !== null && (
          <Fact name={words('score')}>
            <span className="entry-score">
              <strong>{percentText(exact)}</strong> <code>{exact}</code>
            </span>
            <span className="small quiet">{words('meanAxes', { count })}</span>
          </Fact>
        )}
      </dl>
    </>
  );
}

function Standing({ explanation }: { readonly explanation: EntryExplanation }): React.JSX.Element {
  const words = useWords('entry');
  const states = useWords('epoch');
  const { rank, ranked, status } = explanation;
  if (rank !== null) return <strong>{words('rankOf', { rank, ranked })}</strong>;
  return (
    <>
      {states(`status_${status}`)}, {states('noRank')}
      <ScoreReason explanation={explanation} />
    </>
  );
}

function ScoreReason({
  explanation: { score_reason: reason },
}: {
  readonly explanation: EntryExplanation;
}): React.JSX.Element | null {
  const states = useWords('epoch');
  if (reason === 'no_axis_scored' || reason === 'axis_not_measured') {
    return <span className="small">{states(`score_${reason}`)}</span>;
  }
  if (reason === null) return null;
  return <span className="small">{states('noOverall')}</span>;
}
