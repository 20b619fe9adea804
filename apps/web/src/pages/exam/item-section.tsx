/** One item of one model: its attempts, and for Solver each instance. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { visibleName } from '../../shown/visible-name.js';
import type { ExamAddress } from './address.js';
import type { Coverage } from './coverage.js';
import type { ChosenItem } from './items-sections.js';
import { knownWords } from './known-words.js';
import { SolverView } from './solver-view.js';
import type { AttemptView, ExamDetail } from './wire.js';

interface ItemProps {
  readonly detail: ExamDetail;
  readonly coverage: Coverage;
  readonly attempts: readonly AttemptView[];
  readonly chosen: ChosenItem;
}

/** The section. */
export function ItemSection({ detail, coverage, attempts, chosen }: ItemProps): React.JSX.Element {
  const words = useWords('exam');
  const { attempt: named } = useSearch({ from: '/exams/$epoch' });
  const { model, track, item } = chosen;
  const own = attempts.filter(
    (one) => one.model === model && one.track === track && one.item === item,
  );
  const adopted = own.filter(({ adoption_status: status }) => status !== 'excluded');
  const shown = own.find(({ attempt }) => attempt === named) ?? adopted[0] ?? own[0] ?? null;
  return (
    <section className="one-item" id="one-item" aria-labelledby="one-item-title">
      <h2 id="one-item-title">{words('oneItem')}</h2>
      <Choice coverage={coverage} chosen={chosen} />
      {own.length === 0 && <p className="quiet">{words('noAttempts')}</p>}
      {own.length > 0 && (
        <Attempts epoch={detail.epoch} attempts={own} shown={shown} track={track} />
      )}
      {track === 'solver' && <SolverView detail={detail} task={item} attempt={shown} />}
    </section>
  );
}

function Choice({
  coverage: { rows, tracks },
  chosen: { model, track, item },
}: Pick<ItemProps, 'coverage' | 'chosen'>): React.JSX.Element {
  const words = useWords('exam');
  const choose = useChoose();
  const [modelId, itemId] = [useId(), useId()];
  const value = JSON.stringify([track, item]);
  return (
    <div className="field-row">
      <div className="field">
        <label htmlFor={modelId}>{words('model')}</label>
        <select
          id={modelId}
          value={model}
          onChange={({ target }) => choose({ model: target.value, track, item })}
        >
          {rows.map((row) => (
            <option key={row.model} value={row.model}>
              {visibleName(row.model).shown}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={itemId}>{words('item')}</label>
        <select
          id={itemId}
          value={value}
          onChange={({ target }) => {
            const [nextTrack, nextItem] = JSON.parse(target.value) as [string, string];
            choose({ model, track: nextTrack, item: nextItem });
          }}
        >
          {tracks.map((one) => (
            <optgroup key={one.track} label={knownWords(words, 'track', one.track)}>
              {one.items.map((name) => (
                <option key={name} value={JSON.stringify([one.track, name])}>
                  {visibleName(name).shown}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
    </div>
  );
}

/** Puts what is looked at into the address, in place. */
function useChoose(): (address: ExamAddress) => void {
  const navigate = useNavigate();
  return (address) => {
    void navigate({
      to: '.',
      search: ({ lang }) => ({ ...address, ...(lang === undefined ? {} : { lang }) }),
      replace: true,
      resetScroll: false,
    });
  };
}

function Attempts({
  epoch,
  attempts,
  shown,
  track,
}: {
  readonly epoch: string;
  readonly attempts: readonly AttemptView[];
  readonly shown: AttemptView | null;
  readonly track: string;
}): React.JSX.Element {
  const words = useWords('exam');
  return (
    <div className="exam-scroll" role="region" aria-labelledby="one-item-title" tabIndex={0}>
      <table className="exam-table attempt-table">
        <thead>
          <tr>
            {(['attempt', 'score', 'adoption', 'result', 'event', 'remark'] as const).map(
              (name) => (
                <th key={name} scope="col">
                  {words(name)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {attempts.map((one) => (
            <tr key={one.version} aria-current={one === shown ? 'true' : undefined}>
              <th scope="row">
                {track === 'solver' ? (
                  <Link
                    to="."
                    search={(before) => ({ ...before, attempt: one.attempt })}
                    replace
                    resetScroll={false}
                  >
                    <Name text={one.attempt} />
                  </Link>
                ) : (
                  <Name text={one.attempt} />
                )}
              </th>
              <td data-label={words('score')}>
                <code>{one.score === '' ? '–' : one.score}</code>
              </td>
              <td data-label={words('adoption')}>
                {knownWords(words, 'adoption', one.adoption_status)}
              </td>
              <td data-label={words('result')}>{knownWords(words, 'gap', one.score_status)}</td>
              <td data-label={words('event')}>
                <Link
                  to="/epochs/$epoch/audit"
                  params={{ epoch }}
                  search={{ event: String(one.version) }}
                >
                  {one.version}
                </Link>
              </td>
              <td data-label={words('remark')}>
                <Remark attempt={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
