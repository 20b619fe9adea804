/** How a verification stands: its progress, its result, or why it has none. */
import { useEffect, useRef } from 'react';
import { ProgressView } from './progress-view.js';
import type { Run } from './run.js';
import { TroubleView } from './trouble-view.js';
import { VerificationView } from './verification-view.js';

/** Nothing before it was begun. A result that comes while one looks on is brought into view. */
export function RunView({ run }: { readonly run: Run }): React.JSX.Element {
  const { state, cancel } = run;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state.phase);
  useEffect(() => {
    if (before.current === 'running' && state.phase !== 'running') {
      place.current?.scrollIntoView({ block: 'nearest' });
    }
    before.current = state.phase;
  }, [state.phase]);
  return (
    <div ref={place} className="run">
      {state.phase === 'running' && <ProgressView progress={state.progress} cancel={cancel} />}
      {state.phase === 'done' && <VerificationView verification={state.verification} />}
      {(state.phase === 'troubled' || state.phase === 'broken') && <TroubleView state={state} />}
    </div>
  );
}
