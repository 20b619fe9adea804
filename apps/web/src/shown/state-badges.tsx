/** How an epoch stands, in a word or two. */
import { useWords } from '../i18n/words.js';
import { type EpochSummary, isHidden } from '../service/wire.js';
import './state-badges.css';

/** The state, and what else there is to know at once. */
export function StateBadges({ epoch }: { readonly epoch: EpochSummary }): React.JSX.Element {
  const words = useWords('frame');
  const { state, revision, reopened, rerun_pending: rerunPending } = epoch;

  return (
    <span className="badges">
      <span className={`badge badge-${state}`}>{words(`state_${state}`)}</span>
      {state === 'closed' && revision !== null && (
        <span className="badge badge-plain">{words('revision', { revision })}</span>
      )}
      {reopened && <span className="badge badge-warning">{words('reopened')}</span>}
      {rerunPending && <span className="badge badge-warning">{words('rerunPending')}</span>}
      {isHidden(epoch) && state !== 'cancelled' && (
        <span className="badge badge-plain">{words('hidden')}</span>
      )}
    </span>
  );
}
