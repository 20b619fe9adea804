/**
 * An opened row: every digit of its stamp, its score as a fraction, its tasks with their counts.
 */
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { percentText } from '#ledger/numeric/percent';
import { useLanguage, useWords } from '../../../i18n/words.js';
import { Trouble } from '../../../notices/trouble.js';
import type { EntryExplanation, ExplainedAxis, TaskRow } from '../../../service/wire.js';
import { WholeInstant } from '../../../shown/instant.js';
import { Name } from '../../../shown/name.js';
import { countText } from '../../../shown/number-text.js';
import { useExplanation } from '../explanations.js';
import type { TableRow } from './table-rows.js';

/** The content of an opened row. */
export function RowDetail({
  epoch,
  row: { entry },
  version,
}: {
  readonly epoch: string;
  readonly row: TableRow;
  /** Of the ranking that the row stands in. */
  readonly version: number;
}): React.JSX.Element {
  const words = useWords('epoch');
  const tasks = useWords('tasks');
  const frame = useWords('frame');
  const query = useExplanation(epoch, entry.key, version);
  return (
    <div className="row-detail">
      <dl className="row-facts">
        <dt>{words('column_model')}</dt>
        <dd>
          <Name text={entry.model} />
        </dd>
        <dt>{words('column_key')}</dt>
        <dd>
          <code>
            <Name text={entry.key} />
          </code>
        </dd>
        <dt>{words('column_submitted_at')}</dt>
        <dd>
          <WholeInstant at={entry.submitted_at} />
        </dd>
        {entry.score_exact !== null && (
          <>
            <dt>{tasks('scoreExact')}</dt>
            <dd>
              <code>{entry.score_exact}</code> = {percentText(entry.score_exact)}
            </dd>
          </>
        )}
      </dl>
      {query.error !== null && <Trouble error={query.error} onRetry={() => void query.refetch()} />}
      {query.data === undefined ? (
        query.isPending && <p className="quiet">{frame('loading')}</p>
      ) : (
        <Tasks explanation={query.data} />
      )}
      <p>
        <Link to="/epochs/$epoch/entries/$key" params={{ epoch, key: entry.key }}>
          {tasks('wholeWay')}
        </Link>
      </p>
    </div>
  );
}

function Tasks({ explanation }: { readonly explanation: EntryExplanation }): React.JSX.Element {
  const words = useWords('tasks');
  const { axes } = explanation;
  if (axes.length === 0) return <p className="quiet">{words('noTasks')}</p>;
  const columns = ['task', 'rate', 'successes', 'failures', 'voids', 'planned'] as const;
  return (
    <table className="task-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {words(`task_${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {axes.map((axis) => (
        <tbody key={axis.axis}>
          <AxisHeading axis={axis} />
          {axis.tasks.map((task) => (
            <Task key={task.task} task={task} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function AxisHeading({ axis }: { readonly axis: ExplainedAxis }): React.JSX.Element {
  const words = useWords('tasks');
  const { score_exact: exact, dropped } = axis;
  return (
    <tr className="task-table-axis">
      <th scope="rowgroup" className={dropped ? 'axis-dropped' : undefined}>
        <Name text={axis.axis} />
      </th>
      <td colSpan={5}>
        {exact !== null && words('axisScore', { score: percentText(exact), exact })}
        {exact === null && words(dropped ? 'axisDropped' : 'axisNotMeasured')}
      </td>
    </tr>
  );
}

function Task({ task }: { readonly task: TaskRow }): React.JSX.Element {
  const words = useWords('tasks');
  const language = useLanguage();
  const count = (value: number): string => countText(value, language);
  const failures = task.units - task.successes;
  return (
    <tr>
      <th scope="row">
        <Name text={task.task} />
      </th>
      <td>
        {task.rate_exact === null ? (
          <span className="rank-why">{whyNoRate(task, words)}</span>
        ) : (
          <span title={task.rate_exact}>{percentText(task.rate_exact)}</span>
        )}
      </td>
      <td>
        {words('ofUnits', {
          count: task.units,
          part: count(task.successes),
          all: count(task.units),
        })}
      </td>
      <td>
        {count(failures)}
        {task.runtime_voids > 0 && (
          <span className="quiet small"> {words('unfinished', { count: task.runtime_voids })}</span>
        )}
      </td>
      <td>{count(task.voids)}</td>
      <td>{count(task.planned)}</td>
    </tr>
  );
}

function whyNoRate({ planned }: TaskRow, words: TFunction<'tasks'>): string {
  return words('noRate', { count: planned });
}
