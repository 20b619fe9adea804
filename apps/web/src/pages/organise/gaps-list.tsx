/** Outcomes that are missing, by entry and axis. */
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { isolated } from '../../shown/visible-name.js';
import { ActLink } from './act-link.js';
import type { GapBlocker } from './blockers.js';
import { unitName } from './draft.js';
import { beginDraft } from './tab-storage.js';

/** How many gaps are shown at once. */
const gapsMax = 200;

/** Each entry and axis with what is missing, and how it is resolved. */
export function Gaps(props: {
  readonly epoch: string;
  readonly gaps: readonly GapBlocker[];
}): React.JSX.Element {
  const { epoch, gaps } = props;
  const words = useWords('organise');
  const more = gaps.length - gapsMax;
  return (
    <>
      <h3>{words('gaps')}</h3>
      <p>{words('gapsHint')}</p>
      <ul className="blocker-list gaps">
        {gaps.slice(0, gapsMax).map((gap) => (
          <Gap key={JSON.stringify([gap.key, gap.axis])} epoch={epoch} gap={gap} />
        ))}
      </ul>
      {more > 0 ? <p className="small">{words('andMore', { count: more })}</p> : null}
    </>
  );
}

function Gap(props: { readonly epoch: string; readonly gap: GapBlocker }): React.JSX.Element {
  const { epoch, gap } = props;
  const { key, axis, tasks, causes } = gap;
  const words = useWords('organise');
  const begin = (): void => {
    const units = tasks.flatMap(({ task, units: names }) =>
      names.map((unit) => unitName(task, unit)),
    );
    beginDraft({ epoch, action: 'void', key, axis }, units);
  };
  return (
    <li>
      <strong>
        <Name text={key} />
      </strong>
      <Name text={axis} />
      <span>
        {causes.map(({ cause, units }) => words(`gap ${cause}`, { count: units })).join(', ')}
        <span className="quiet small"> · {tasks.map(({ task }) => isolated(task)).join(', ')}</span>
      </span>
      <span className="row-actions">
        <ActLink
          epoch={epoch}
          search={{ action: 'void', key, axis }}
          text={words('toVoid')}
          about={`${isolated(key)}, ${isolated(axis)}`}
          begin={begin}
        />
        <ActLink
          epoch={epoch}
          search={{ action: 'withdraw', key }}
          text={words('toWithdraw')}
          about={isolated(key)}
        />
      </span>
    </li>
  );
}
