/** Outcomes of one kind on a task, and below them the units with their events. */
import { Link } from '@tanstack/react-router';
import type { UnitAct } from '#ledger/explain/entry-history';
import type { UnitExplanation } from '#ledger/explain/explain-entry';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { isolated } from '../../shown/visible-name.js';
import type { ItemContext } from './item-context.js';
import type { OutcomeGroup } from './score-parts.js';
import { TreeRow } from './tree-row.js';

/** Keys that are named before the rest is only counted. */
const namedMax = 4;

/** The line of a kind of outcome. */
export function OutcomeItem({
  part: { id, outcome, counted, droppedBy, units },
  epoch,
  expanded,
}: ItemContext & { readonly part: OutcomeGroup }): React.JSX.Element {
  const words = useWords('entry');
  const frame = useWords('frame');
  const count = words('units', { count: units.length });
  const named = droppedBy.slice(0, namedMax).map(isolated).join(frame('comma'));
  const rest = droppedBy.length - namedMax;
  const keys = rest > 0 ? `${named} ${words('andMore', { count: rest })}` : named;
  const how =
    droppedBy.length > 0
      ? words('outcomeTakenAway', { keys })
      : !counted
        ? words('outcomeNotCounted')
        : outcome === 'r'
          ? words('outcomeCountsAsFailure')
          : '';
  return (
    <TreeRow
      id={id}
      text={`${words(`outcome_${outcome}`)}, ${count}`}
      name={
        <>
          <span aria-hidden="true" className={`outcome outcome-${outcome}`} />{' '}
          {words(`outcome_${outcome}`)}
        </>
      }
      how={how === '' ? count : `${count}${frame('semicolon')}${how}`}
      exact={null}
      quiet={!counted}
      isOpen={expanded.has(id)}
    >
      {() =>
        units.map((unit, index) => (
          <UnitItem key={unit.unit} id={`${id}.${index}`} epoch={epoch} unit={unit} />
        ))
      }
    </TreeRow>
  );
}

function UnitItem({
  id,
  epoch,
  unit: { unit, acts },
}: {
  readonly id: string;
  readonly epoch: string;
  readonly unit: UnitExplanation;
}): React.JSX.Element {
  return (
    <TreeRow
      id={id}
      text={unit}
      name={<Name text={unit} />}
      how={
        <span className="acts">
          {acts.map((act, index) => (
            <Act key={index} epoch={epoch} act={act} />
          ))}
        </span>
      }
      exact={null}
      isOpen={null}
    />
  );
}

function Act({ epoch, act }: { readonly epoch: string; readonly act: UnitAct }): React.JSX.Element {
  const words = useWords('entry');
  return (
    <span>
      <ActText act={act} />,{' '}
      <Link
        to="/epochs/$epoch/audit"
        params={{ epoch }}
        search={{ event: String(act.event) }}
        className="event-link"
      >
        {words('event', { version: act.event })}
      </Link>
    </span>
  );
}

function ActText({ act }: { readonly act: UnitAct }): React.JSX.Element {
  const words = useWords('entry');
  switch (act.kind) {
    case 'reported':
      return (
        <>{words('actReported', { run: act.run, outcome: words(`outcome_${act.outcome}`) })}</>
      );
    case 'voided':
      return <bdi>{words('actVoided', { reason: act.reason })}</bdi>;
    case 'withdrawn':
      return <bdi>{words('actWithdrawn', { reason: act.reason })}</bdi>;
    case 'rejudged':
      return <bdi>{words('actRejudged', { reason: act.reason })}</bdi>;
    case 'rerun':
      return <>{words('actRerun')}</>;
  }
}
