/** An axis of the tree with its tasks. */
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { OutcomeItem } from './outcome-item.js';
import type { AxisPart, TaskPart } from './score-parts.js';
import { TreeRow } from './tree-row.js';
import type { ItemContext } from './item-context.js';

/** The axis: score = mean of the rates of its tasks. */
export function AxisItem({
  part: { id, axis, parts },
  ...context
}: ItemContext & { readonly part: AxisPart }): React.JSX.Element {
  const words = useWords('entry');
  const frame = useWords('frame');
  const { expanded, explanation } = context;
  const rated = axis.tasks.filter(({ rate_exact: rate }) => rate !== null).length;
  const voids = words('axisVoids', {
    voids: percentText(axis.void_fraction_exact),
    limit: explanation.max_void_fraction,
  });
  const made = axis.dropped
    ? words('axisDropped')
    : axis.score_exact === null
      ? words('noScore')
      : words('meanTasks', { count: rated });
  return (
    <TreeRow
      id={id}
      text={axis.axis}
      name={<Name text={axis.axis} />}
      how={`${made}${frame('semicolon')}${voids}`}
      exact={axis.score_exact}
      quiet={axis.dropped}
      isOpen={expanded.has(id)}
    >
      {() => parts.map((part) => <TaskItem key={part.id} {...context} part={part} />)}
    </TreeRow>
  );
}

/** The task: rate = successes / units. */
function TaskItem({
  part: { id, task, parts },
  ...context
}: ItemContext & { readonly part: TaskPart }): React.JSX.Element {
  const words = useWords('entry');
  const frame = useWords('frame');
  const { successes, units, voids, rate_exact: rate } = task;
  const made = rate === null ? words('noRate') : words('taskRate', { successes, units });
  return (
    <TreeRow
      id={id}
      text={task.task}
      name={<Name text={task.task} />}
      how={
        voids === 0 ? made : `${made}${frame('semicolon')}${words('taskVoids', { count: voids })}`
      }
      exact={rate}
      isOpen={context.expanded.has(id)}
    >
      {() => parts.map((part) => <OutcomeItem key={part.id} {...context} part={part} />)}
    </TreeRow>
  );
}
