/** What became of an action, where it was asked for. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWords } from '../../i18n/words.js';
import { announce } from '../../layout/announcements.js';
import type { Stage } from './sending.js';

/** The events that were recorded; of a close its record. */
export function ResultView(props: {
  readonly epoch: string;
  readonly stage: Extract<Stage, { kind: 'done' }>;
  /** Back to an empty form. */
  readonly leave: () => void;
}): React.JSX.Element {
  const { epoch, stage, leave } = props;
  const { attempt, answer } = stage;
  const words = useWords('organise');
  const acts = useWords('actions');
  const place = useRef<HTMLDivElement>(null);
  const done = acts(`${attempt.action} done`);
  useEffect(() => {
    announce(done);
    place.current?.focus();
  }, [done]);
  return (
    <div ref={place} tabIndex={-1} className="result">
      <p className="good">
        <strong>{done}</strong>
      </p>
      {answer.events.length === 0 ? <p>{words('alreadySo')}</p> : null}
      <ul>
        {answer.events.map(({ version, type }) => (
          <li key={version}>{words('recordedAs', { type, version })}</li>
        ))}
      </ul>
      {answer.record_sha256 === undefined ? null : (
        <p>
          {words('published', { revision: answer.revision ?? 0 })}{' '}
          <code>{answer.record_sha256}</code>
        </p>
      )}
      <p className="result-foot">
        <button type="button" onClick={leave}>
          {words('another')}
        </button>
        <Link to="/epochs/$epoch" params={{ epoch }}>
          {words('toEpoch')}
        </Link>
        <Link to="/epochs/$epoch/organise" params={{ epoch }} search={{}}>
          {words('toOverview')}
        </Link>
      </p>
    </div>
  );
}
