import { useWords } from '../../i18n/words.js';
import type { Sender } from './sender.js';
import type { Stage } from './sending.js';

/** An action that a page before this one sent and never heard of again. */
export function FoundAttempt(props: {
  readonly sender: Sender;
  readonly stage: Stage;
}): React.JSX.Element | null {
  const { sender, stage } = props;
  const words = useWords('organise');
  const acts = useWords('actions');
  const isFound = (stage.kind === 'lost' || stage.kind === 'sending') && stage.preview === null;
  if (!isFound) return null;
  return (
    <section className="notice-box notice-warning" aria-labelledby="found-title">
      <h2 id="found-title">{words('foundTitle')}</h2>
      <p>{words('found', { action: acts(`${stage.attempt.action} title`) })}</p>
      <p>
        <button
          type="button"
          className="primary"
          disabled={stage.kind === 'sending'}
          onClick={() => void sender.confirm()}
        >
          {words(stage.kind === 'sending' ? 'sending' : 'askAgain')}
        </button>
      </p>
    </section>
  );
}
