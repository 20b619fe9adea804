/** What stands between the epoch and its close, each with the action that resolves it. */
import { useQuery } from '@tanstack/react-query';
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import type { ServiceProblem } from '../../service/problem.js';
import { Trouble } from '../../notices/trouble.js';
import { ActLink } from './act-link.js';
import type { AxisBlocker, Blockers, GapBlocker } from './blockers.js';
import { Gaps } from './gaps-list.js';
import { BaseModelGaps, IncompleteModels } from './close-notes.js';
import { type Appeal, type Asked, type Epoch, readBlockers, useList } from './reads.js';

/** Where the epoch stands on its way to a close. */
export function BlockersSection(props: {
  readonly asked: Asked;
  readonly epoch: Epoch;
  readonly isExam: boolean;
}): React.JSX.Element {
  const { asked, epoch, isExam } = props;
  const words = useWords('organise');
  return (
    <section className="blockers" aria-labelledby="blockers-title">
      <h2 id="blockers-title">{words('blockersTitle')}</h2>
      {epoch.state === 'closed' ? (
        <p className="ready">
          {words('isClosed', { revision: epoch.revision ?? 0 })}{' '}
          <ActLink epoch={epoch.epoch} search={{ action: 'reopen' }} text={words('toReopen')} />
        </p>
      ) : epoch.state === 'cancelled' ? (
        <p>
          {words('isCancelled')}{' '}
          <q>
            <Name text={epoch.cancel_reason ?? ''} />
          </q>
        </p>
      ) : (
        <BlockersView asked={asked} />
      )}
      {isExam ? <IncompleteModels asked={asked} /> : <BaseModelGaps asked={asked} epoch={epoch} />}
    </section>
  );
}

/** What stands against a close, looked at again whenever the epoch has moved. */
function BlockersView({ asked }: { readonly asked: Asked }): React.JSX.Element {
  const { epoch, version } = asked;
  const words = useWords('organise');
  const { data, error } = useQuery<Blockers, ServiceProblem>({
    queryKey: ['epoch', epoch, 'obstacles', version],
    queryFn: ({ signal }) => readBlockers(epoch, signal),
    placeholderData: (before) => before,
  });
  if (error !== null) return <Trouble error={error} />;
  if (data === undefined) return <p role="status">{words('looking')}</p>;
  if (blockersIn(data) > 0) return <BlockerList asked={asked} blockers={data} />;
  return (
    <p className="ready">
      {words('ready')}{' '}
      <ActLink epoch={epoch} search={{ action: 'close' }} text={words('toClose')} />
    </p>
  );
}

function blockersIn({ axes, gaps, appeals, others }: Blockers): number {
  return axes.length + gaps.length + appeals.length + others.length;
}

function BlockerList(props: {
  readonly asked: Asked;
  readonly blockers: Blockers;
}): React.JSX.Element {
  const { asked, blockers } = props;
  const { axes, gaps, appeals, others, unlisted } = blockers;
  const words = useWords('organise');
  return (
    <>
      <p>{words('blockersFound', { count: blockersIn(blockers) })}</p>
      {others.map((place) => (
        <p key={place.code}>
          {place.code === 'epoch_not_running' ? words('notShortlisted') : place.message}{' '}
          {place.code === 'epoch_not_running' ? (
            <ActLink
              epoch={asked.epoch}
              search={{ action: 'shortlist' }}
              text={words('toShortlist')}
            />
          ) : null}
        </p>
      ))}
      {axes.length === 0 ? null : <OverLimit epoch={asked.epoch} axes={axes} gaps={gaps} />}
      {appeals.length === 0 ? null : <OpenAppeals asked={asked} ids={appeals} />}
      {gaps.length === 0 ? null : <Gaps epoch={asked.epoch} gaps={gaps} />}
      {unlisted === 0 ? null : <p className="small">{words('unlisted', { count: unlisted })}</p>}
    </>
  );
}

function OverLimit(props: {
  readonly epoch: string;
  readonly axes: readonly AxisBlocker[];
  readonly gaps: readonly GapBlocker[];
}): React.JSX.Element {
  const { epoch, axes, gaps } = props;
  const words = useWords('organise');
  return (
    <>
      <h3>{words('overLimit')}</h3>
      <ul className="blocker-list">
        {axes.map(({ axis, voidFraction, limit }) => (
          <li key={axis}>
            <p>
              <strong>
                <Name text={axis} />
              </strong>{' '}
              {words('voidShare', { share: percentText(voidFraction), exact: voidFraction, limit })}
              <GapsFirst gaps={gaps} axis={axis} />
            </p>
            <ActLink
              epoch={epoch}
              search={{ action: 'rerun', axis }}
              text={words('toRerun')}
              about={axis}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The one re-run of an axis would be wasted while outcomes on it are missing. */
function GapsFirst(props: {
  readonly gaps: readonly GapBlocker[];
  readonly axis: string;
}): React.JSX.Element | null {
  const { gaps, axis } = props;
  const words = useWords('organise');
  const count = gaps.filter((gap) => gap.axis === axis).length;
  if (count === 0) return null;
  return <span className="quiet small"> {words('gapsFirst', { count })}</span>;
}

function OpenAppeals({
  asked,
  ids,
}: {
  readonly asked: Asked;
  readonly ids: readonly string[];
}): React.JSX.Element {
  const words = useWords('organise');
  const question = { path: 'appeals', member: 'appeals', query: { open: 'true' } };
  const { data = [] } = useList<Appeal>(asked, question);
  return (
    <>
      <h3>{words('openAppeals')}</h3>
      <ul className="blocker-list">
        {ids.map((id) => {
          const appeal = data.find((one) => one.id === id);
          return (
            <li key={id}>
              <p>
                <strong>{id}</strong>{' '}
                {appeal === undefined ? null : (
                  <>
                    <Name text={appeal.key} />:{' '}
                    <q>
                      <Name text={appeal.text} />
                    </q>
                  </>
                )}
              </p>
              <ActLink
                epoch={asked.epoch}
                search={{ action: 'resolve-appeal', id }}
                text={words('toResolve')}
                about={id}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
