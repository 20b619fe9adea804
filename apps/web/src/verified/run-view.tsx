/** How a verification stands: its progress, its result, or why it has none. */
import { useEffect, useRef } from 'react';
import { useWords } from '../i18n/words.js';
import { announce } from '../layout/announcements.js';
import { ProgressView } from './progress-view.js';
import type { Run } from './run.js';
import { TroubleView } from './trouble-view.js';
import { verdictOf } from './verdict.js';
import { VerificationView } from './verification-view.js';

/**
 * Nothing before it was begun. A result that comes while one looks on is brought into view, and
 * those who listen are told the verdict.
 */
export function RunView({ run }: { readonly run: Run }): React.JSX.Element {
  const { state, cancel } = run;
  const words = useWords('verification');
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state.phase);
  useEffect(() => {
    if (before.current === 'running' && state.phase !== 'running') {
      place.current?.scrollIntoView({ block: 'nearest' });
      if (state.phase === 'done') {
        const { report } = state.verification;
        announce(words(`verdict_${verdictOf(report)}`, { count: report.findings.length }));
      }
    }
    before.current = state.phase;
  }, [state]);
  return (
    <div ref={place} className="run">
      {state.phase === 'running' && <ProgressView progress={state.progress} cancel={cancel} />}
      {state.phase === 'done' && <VerificationView verification={state.verification} />}
      {(state.phase === 'troubled' || state.phase === 'broken') && <TroubleView state={state} />}
    </div>
  );
}
