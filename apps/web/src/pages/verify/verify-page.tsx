import { useEffect, useState } from 'react';
import { loadAllLanguages, useWords } from '../../i18n/words.js';
import { AriaLanguage } from '../../layout/aria-language.js';
import { PageTitle } from '../../layout/page-title.js';
import { prepareVerification } from '../../verification/client.js';
import { useDraft } from '../../verified/draft.js';
import { notesIn } from '../../verified/held-notes.js';
import { KeyField } from '../../verified/key-field.js';
import { RunView } from '../../verified/run-view.js';
import { type Run, useRun } from '../../verified/run.js';
import { BundleField, originClaimed } from './bundle-field.js';
import { type Kept, KeptFields } from './kept-fields.js';
import { RecordCard } from './record-card.js';
import '../../verified/verified.css';
import './verify.css';

/** Verifies a bundle file without any server: all that it takes is loaded with the page. */
export function VerifyPage(): React.JSX.Element {
  const words = useWords('verify');
  const run = useRun('file');
  return (
    <AriaLanguage>
      <PageTitle title={words('title')} />
      <p className="lead">{words('lead')}</p>
      <Readiness />
      <VerifyForm run={run} />
      <RunView run={run} />
      <RecordCard />
    </AriaLanguage>
  );
}

/** Says when the network may go. */
function Readiness(): React.JSX.Element {
  const words = useWords('verify');
  const [state, setState] = useState<'loading' | 'ready' | 'notReady'>('loading');
  useEffect(() => {
    Promise.all([prepareVerification(), loadAllLanguages()]).then(
      () => {
        setState('ready');
      },
      () => {
        setState('notReady');
      },
    );
  }, []);
  const looks = { loading: 'quiet', ready: 'good', notReady: 'bad' };
  return (
    <p role="status" className={`readiness small ${looks[state]}`}>
      {words(state)}
    </p>
  );
}

function VerifyForm({ run }: { readonly run: Run }): React.JSX.Element {
  const words = useWords('verify');
  const labels = useWords('verification');
  const [file, setFile] = useState<File | null>(null);
  const [origin, setOrigin] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [key, setKey] = useDraft('key');
  const [kept, changeKept] = useKept();
  const choose = (chosen: File): void => {
    setFile(chosen);
    setMissing(false);
    run.clear();
    void originClaimed(chosen).then(setOrigin);
  };
  const start = (): void => {
    setMissing(file === null);
    if (file !== null) run.start({ file }, heldOf(key, kept));
  };
  return (
    <form
      className="verify-form"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <BundleField file={file} onChoose={choose} />
      <KeyField origin={origin} text={key} onChange={setKey} />
      <KeptFields kept={kept} onChange={changeKept} />
      <div>
        <button type="submit" className="primary">
          {labels('verify')}
        </button>
        {isMissing && (
          <p role="alert" className="bad">
            {words('noBundle')}
          </p>
        )}
      </div>
    </form>
  );
}

function useKept(): readonly [Kept, (change: Partial<Kept>) => void] {
  const [receipts, setReceipts] = useDraft('receipts');
  const [checkpoints, setCheckpoints] = useDraft('checkpoints');
  const [policy, setPolicy] = useDraft('policy');
  const [serviceLog, setServiceLog] = useState<File | null>(null);
  const change = (changed: Partial<Kept>): void => {
    if (changed.receipts !== undefined) setReceipts(changed.receipts);
    if (changed.checkpoints !== undefined) setCheckpoints(changed.checkpoints);
    if (changed.policy !== undefined) setPolicy(changed.policy);
    if (changed.serviceLog !== undefined) setServiceLog(changed.serviceLog);
  };
  return [{ receipts, checkpoints, policy, serviceLog }, change];
}

function heldOf(key: string, kept: Kept): Parameters<Run['start']>[1] {
  return {
    keys: key.trim() === '' ? null : key,
    receipts: notesIn(kept.receipts),
    checkpoints: notesIn(kept.checkpoints),
    serviceLog: kept.serviceLog,
    policy: kept.policy.trim() === '' ? null : kept.policy,
  };
}
