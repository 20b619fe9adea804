/** One item of one model: its attempts, and for Solver each instance. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useWords } from '../../i18n/words.js';
import { visibleName } from '../../shown/visible-name.js';
import type { ExamAddress } from './address.js';
import { AttemptTable } from './attempt-table.js';
import type { Coverage } from './coverage.js';
import type { ChosenItem } from './chosen-item.js';
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
        <AttemptTable epoch={detail.epoch} attempts={own} shown={shown} track={track} />
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
