import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { knownWords } from './known-words.js';
import type { AttemptView } from './wire.js';

const columns = ['attempt', 'score', 'adoption', 'result', 'event', 'remark'] as const;

/** Every attempt on one item by one model, those that count for nothing too. */
export function AttemptTable({
  epoch,
  attempts,
  shown,
  track,
}: {
  readonly epoch: string;
  readonly attempts: readonly AttemptView[];
  /** The one that is taken apart below. */
  readonly shown: AttemptView | null;
  readonly track: string;
}): React.JSX.Element {
  const words = useWords('exam');
  return (
    <div className="exam-scroll" role="region" aria-labelledby="one-item-title" tabIndex={0}>
      <table className="exam-table attempt-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {words(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <tr key={attempt.version} aria-current={attempt === shown ? 'true' : undefined}>
              <Attempt epoch={epoch} attempt={attempt} canBeShown={track === 'solver'} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Attempt({
  epoch,
  attempt,
  canBeShown,
}: {
  readonly epoch: string;
  readonly attempt: AttemptView;
  readonly canBeShown: boolean;
}): React.JSX.Element {
  const words = useWords('exam');
  const { attempt: name, version, score } = attempt;
  return (
    <>
      <th scope="row">
        {canBeShown ? (
          <Link
            to="."
            search={(before) => ({ ...before, attempt: name })}
            replace
            resetScroll={false}
          >
            <Name text={name} />
          </Link>
        ) : (
          <Name text={name} />
        )}
      </th>
      <td>
        <code>{score === '' ? '–' : score}</code>
      </td>
      <td>{knownWords(words, 'adoption', attempt.adoption_status)}</td>
      <td>{knownWords(words, 'gap', attempt.score_status)}</td>
      <td>
        <Link to="/epochs/$epoch/audit" params={{ epoch }} search={{ event: String(version) }}>
          {version}
        </Link>
      </td>
      <td>
        <Remark attempt={attempt} />
      </td>
    </>
  );
}

function Remark({
  attempt: { reason, replaced_by: replacedBy, raw_reward: raw },
}: {
  readonly attempt: AttemptView;
}): React.JSX.Element {
  const words = useWords('exam');
  return (
    <>
      {reason !== null && <bdi>{reason} </bdi>}
      {replacedBy !== null && <span>{words('replacedBy', { attempt: replacedBy })} </span>}
      {raw !== null && <span className="quiet small">{words('rawReward', { raw })}</span>}
    </>
  );
}
