/** The verdict in one line, what it means, and what it does not. */
import { useState } from 'react';
import { useLanguage, useWords } from '../i18n/words.js';
import type { Verification } from '../verification/jobs.js';
import { arePinned, forgetKeys, pinKeys } from './pinned-keys.js';
import { bytesText, secondsText } from './size-text.js';
import { verdictOf, type Verdict } from './verdict.js';

const marks: Readonly<Record<Verdict, string>> = {
  verified: 'M5 12.5l4.5 4.5L19 7.5',
  consistent: 'M12 6v7m0 4v.5',
  refused: 'M7 7l10 10M17 7L7 17',
};

/** The verdict on a bundle. */
export function VerdictView({
  verification,
}: {
  readonly verification: Verification;
}): React.JSX.Element {
  const words = useWords('verification');
  const language = useLanguage();
  const { report, bytes, elapsedMs } = verification;
  const verdict = verdictOf(report);
  const count = report.findings.length;
  const took = { bytes: bytesText(bytes, language), seconds: secondsText(elapsedMs, language) };
  return (
    <section
      className={`verdict verdict-${verdict}`}
      aria-label={words(`verdict_${verdict}`, { count })}
    >
      <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
        <circle cx="12" cy="12" r="11" />
        <path d={marks[verdict]} />
      </svg>
      <div>
        <h2>{words(`verdict_${verdict}`, { count })}</h2>
        {report.bundle !== null && (
          <p>
            <bdi>{words('ofEpoch', { ...report.bundle })}</bdi>
          </p>
        )}
        <p>{words(`means_${verdict}`)}</p>
        <UsedKeys verification={verification} offerToKeep={verdict === 'verified'} />
        {verdict !== 'refused' && <Limits pinned={verdict === 'verified'} />}
        <p className="quiet small">{words('took', took)}</p>
      </div>
    </section>
  );
}

/** The keys that it was checked with; those of the reader can be kept. */
function UsedKeys({
  verification,
  offerToKeep,
}: {
  readonly verification: Verification;
  readonly offerToKeep: boolean;
}): React.JSX.Element {
  const words = useWords('verification');
  const { pinned, offered } = verification;
  const keys = pinned ?? offered;
  return (
    <>
      <p>{words(pinned === null ? 'keyOffered' : 'keyPinned')}</p>
      <ul className="plain-list">
        {keys.map((key) => (
          <li key={key}>
            <code>{key}</code>
          </li>
        ))}
      </ul>
      {offerToKeep && <Remember keys={keys.join('\n')} />}
    </>
  );
}

function Remember({ keys }: { readonly keys: string }): React.JSX.Element {
  const words = useWords('verification');
  const [isKept, setKept] = useState(() => arePinned(keys));
  const change = (keep: boolean): void => {
    if (keep) pinKeys(keys);
    else forgetKeys(keys);
    setKept(keep);
  };
  return (
    <p>
      {isKept && <>{words('keyRemembered')} </>}
      <button type="button" onClick={() => change(!isKept)}>
        {words(isKept ? 'forgetKey' : 'rememberKey')}
      </button>
    </p>
  );
}

function Limits({ pinned }: { readonly pinned: boolean }): React.JSX.Element {
  const words = useWords('verification');
  return (
    <details>
      <summary>{words('limits')}</summary>
      <ul>
        {!pinned && <li>{words('limit_key')}</li>}
        <li>{words('limit_truth')}</li>
        <li>{words('limit_later')}</li>
      </ul>
    </details>
  );
}
