/** Why a verification has no result, and what to do about it. */
import { useWords } from '../i18n/words.js';
import type { Trouble } from '../verification/jobs.js';
import '../notices/notices.css';
import type { RunState } from './run.js';

/** The trouble of a run, said at once to those who listen. */
export function TroubleView({
  state,
}: {
  readonly state: Extract<RunState, { phase: 'troubled' | 'broken' }>;
}): React.JSX.Element {
  const words = useWords('verification');
  return (
    <div className="notice notice-bad" role="alert">
      {state.phase === 'troubled' ? (
        <TroubleWords trouble={state.trouble} />
      ) : (
        <>
          <p>{words('trouble_fault')}</p>
          <p className="small">
            <code>{state.message}</code>
          </p>
        </>
      )}
    </div>
  );
}

/** Answers of the service that have words of their own. */
const answered = ['hidden_until_close', 'not_yet_signed', 'unknown_epoch'] as const;

/** The trouble in words. */
export function TroubleWords({ trouble }: { readonly trouble: Trouble }): React.JSX.Element {
  const words = useWords('verification');
  switch (trouble.code) {
    case 'witness_key':
      return <p>{words('trouble_witness_key', { name: trouble.name })}</p>;
    case 'unknown_rule':
      return <p>{words('trouble_unknown_rule', { rule: trouble.rule })}</p>;
    case 'answered': {
      const known = answered.find((code) => code === trouble.problem);
      const { status } = trouble;
      return <p>{known ? words(`trouble_${known}`) : words('trouble_answered', { status })}</p>;
    }
    case 'bad_policy':
    case 'bad_evidence':
      return (
        <>
          <p>{words(`trouble_${trouble.code}`)}</p>
          <ul>
            {trouble.issues.slice(0, 20).map(({ place, message }) => (
              <li key={`${place} ${message}`}>
                <code>{place}</code> <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
        </>
      );
    case 'bad_key_file':
    case 'cannot_close':
    case 'unreadable':
    case 'unreachable':
    case 'cancelled':
      return <p>{words(`trouble_${trouble.code}`)}</p>;
  }
}
