/** Downloads the whole epoch and checks all of it in this browser. */
import { useEffect, useState } from 'react';
import { useLanguage, useWords } from '../../i18n/words.js';
import { apiUrl } from '../../service/address.js';
import { countText } from '../../shown/number-text.js';
import { useOfferedKeys } from '../../verified/offered-keys.js';
import { PinnedKey } from '../../verified/pinned-key.js';
import { pinnedKeysOf } from '../../verified/pinned-keys.js';
import { RunView } from '../../verified/run-view.js';
import { useRun } from '../../verified/run.js';
import '../../verified/verified.css';

/** The panel; `events` is how many the log has now. */
export function VerifyHere({
  epoch,
  events,
}: {
  readonly epoch: string;
  readonly events: number;
}): React.JSX.Element {
  const words = useWords('audit');
  const labels = useWords('verification');
  const run = useRun(`epoch:${epoch}`);
  const origin = useOfferedKeys().data?.origin ?? null;
  const [keys, setKeys] = useState<readonly string[]>([]);
  useEffect(() => {
    if (origin !== null) setKeys(pinnedKeysOf(origin));
  }, [origin]);
  const bundle = apiUrl('epochs', epoch, 'bundle').href;
  const verify = (): void => {
    const held = { receipts: [], checkpoints: [], serviceLog: null, policy: null };
    run.start({ url: bundle }, { ...held, keys: keys.length === 0 ? null : keys.join('\n') });
  };
  const { phase } = run.state;
  return (
    <section className="verify-here">
      <h2>{words('here')}</h2>
      <p>{words('hereLead')}</p>
      {origin !== null && <PinnedKey origin={origin} keys={keys} onChange={setKeys} />}
      <p className="buttons">
        <button type="button" className="primary" disabled={phase === 'running'} onClick={verify}>
          {labels(phase === 'done' ? 'verifyAgain' : 'verify')}
        </button>
        <a href={bundle} download={`${epoch}.bundle`}>
          {words('download')}
        </a>
      </p>
      {run.state.phase === 'done' && (
        <MoreSince before={run.state.verification.head?.version ?? events} now={events} />
      )}
      <RunView run={run} />
    </section>
  );
}

/** Says when the log has moved on. */
function MoreSince({
  before,
  now,
}: {
  readonly before: number;
  readonly now: number;
}): React.JSX.Element | null {
  const words = useWords('audit');
  const language = useLanguage();
  const count = now - before;
  if (count <= 0) return null;
  return (
    <p className="notice notice-warning" role="status">
      {words('moreSince', { count, formatted: countText(count, language) })}
    </p>
  );
}
