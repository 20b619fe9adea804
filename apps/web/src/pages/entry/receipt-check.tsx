/** The receipt of an entry, checked in this browser against the entry's event in the signed log. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage, useWords } from '../../i18n/words.js';
import { Trouble } from '../../notices/trouble.js';
import { epochKey } from '../../service/live-epoch.js';
import { ServiceProblem } from '../../service/problem.js';
import { ask } from '../../service/request.js';
import { WholeInstant } from '../../shown/instant.js';
import { countText } from '../../shown/number-text.js';
import { checkReceipt } from '../../verification/client.js';
import type { Answer, Results } from '../../verification/jobs.js';
import { FindingView } from '../../verified/finding-view.js';
import { type OfferedKeys, useOfferedKeys } from '../../verified/offered-keys.js';
import { PinnedKey } from '../../verified/pinned-key.js';
import { pinnedKeysOf } from '../../verified/pinned-keys.js';
import { saveFile } from '../../verified/save-file.js';
import { TextFromFile } from '../../verified/text-from-file.js';
import { TroubleWords } from '../../verified/trouble-view.js';
import { verdictOf } from '../../verified/verdict.js';

interface EntryProps {
  readonly epoch: string;
  readonly entry: string;
}

/** What the service gives of an entry; null where it gives nothing now. */
interface Given {
  readonly receipt: string | null;
  readonly proof: string | null;
}

/** The section. */
export function ReceiptCheck({ epoch, entry }: EntryProps): React.JSX.Element {
  const words = useWords('entry');
  const { data: keys } = useOfferedKeys();
  const { data: given, error } = useQuery({
    queryKey: epochKey(epoch, 'receipt', entry),
    queryFn: async ({ signal }): Promise<Given> => ({
      receipt: await textOr404(['epochs', epoch, 'receipts', entry], signal),
      proof: await textOr404(['epochs', epoch, 'proof', entry], signal),
    }),
    staleTime: Infinity,
    retry: false,
  });
  const [pinned, setPinned] = useState<readonly string[]>([]);
  const origin = keys?.origin ?? null;
  useEffect(() => {
    if (origin !== null) setPinned(pinnedKeysOf(origin));
  }, [origin]);
  return (
    <section className="receipt">
      <h2>{words('receipt')}</h2>
      <p className="quiet">{words('receiptLead')}</p>
      {error !== null && <Trouble error={error} />}
      {given?.receipt === null && <p>{words('receiptNone')}</p>}
      {given !== undefined && keys !== undefined && (
        <>
          {given.receipt !== null && (
            <Checked {...{ epoch, entry, keys, pinned, proof: given.proof, text: given.receipt }} />
          )}
          <Downloads entry={entry} given={given} />
          {origin !== null && <PinnedKey origin={origin} keys={pinned} onChange={setPinned} />}
          <OwnReceipt {...{ epoch, entry, keys, pinned, proof: given.proof }} />
        </>
      )}
    </section>
  );
}

/** A text of the service; null where it is not given now, or hidden until the close. */
async function textOr404(path: readonly string[], signal: AbortSignal): Promise<string | null> {
  try {
    return await (await ask({ path, signal })).text();
  } catch (error) {
    const isAbsent = error instanceof ServiceProblem && [403, 404, 503].includes(error.status);
    if (isAbsent) return null;
    throw error;
  }
}

interface CheckedProps extends EntryProps {
  readonly keys: OfferedKeys;
  readonly pinned: readonly string[];
  readonly proof: string | null;
  readonly text: string;
}

/** The verdict on one receipt. */
function Checked({ epoch, entry, keys, pinned, proof, text }: CheckedProps): React.JSX.Element {
  const words = useWords('entry');
  const [answer, setAnswer] = useState<Answer<Results['receipt']> | null>(null);
  const pins = pinned.join('\n');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const job = { receipt: text, proof, of: { epoch, entry }, offered: keys.file };
    void checkReceipt({ ...job, keys: pins === '' ? null : pins }, { signal }).then((given) => {
      if (!signal.aborted) setAnswer(given);
    });
    return () => {
      controller.abort();
    };
  }, [epoch, entry, keys.file, pins, proof, text]);
  if (answer === null) return <p className="quiet">{words('receiptChecking')}</p>;
  if (answer.ok) return <ReceiptVerdict report={answer.result} />;
  return (
    <div className="notice notice-bad" role="alert">
      <TroubleWords trouble={answer.trouble} />
    </div>
  );
}

const looks = { verified: 'good', consistent: 'warning', refused: 'bad' } as const;

function ReceiptVerdict({ report }: { readonly report: Results['receipt'] }): React.JSX.Element {
  const words = useWords('entry');
  const language = useLanguage();
  const verdict = verdictOf(report);
  const { findings, receipt, checkpoint } = report;
  const shown = findings.filter(({ code }) => code !== 'key_not_pinned');
  const size = checkpoint?.size ?? 0;
  return (
    <>
      <div className={`notice notice-${looks[verdict]}`} role="status">
        <p>
          <strong>{words(`receipt_${verdict}`, { count: shown.length })}</strong>
        </p>
        {verdict !== 'refused' && (
          <p>
            {checkpoint === null
              ? words('receiptNotCompared')
              : words('receiptCompared', { count: size, formatted: countText(size, language) })}
          </p>
        )}
      </div>
      {shown.length > 0 && (
        <ol className="findings">
          {shown.map((finding, index) => (
            <FindingView key={index} finding={finding} />
          ))}
        </ol>
      )}
      {receipt !== null && <Says receipt={receipt} />}
    </>
  );
}

function Says({
  receipt: { submitted_at: submitted, received_at: received, version, leaf },
}: {
  readonly receipt: NonNullable<Results['receipt']['receipt']>;
}): React.JSX.Element {
  const words = useWords('entry');
  return (
    <details>
      <summary>{words('receiptSays')}</summary>
      <dl className="facts">
        <div>
          <dt>{words('submitted')}</dt>
          <dd>
            <WholeInstant at={submitted} />
          </dd>
        </div>
        <div>
          <dt>{words('receivedAt')}</dt>
          <dd>
            <WholeInstant at={received} />
          </dd>
        </div>
        <div>
          <dt>{words('version')}</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>{words('leaf')}</dt>
          <dd>
            <code>{leaf}</code>
          </dd>
        </div>
      </dl>
    </details>
  );
}

function Downloads({
  entry,
  given: { receipt, proof },
}: {
  readonly entry: string;
  readonly given: Given;
}): React.JSX.Element {
  const words = useWords('entry');
  return (
    <p className="buttons">
      {receipt !== null && (
        <button type="button" onClick={() => saveFile(`${entry}.receipt`, receipt)}>
          {words('saveReceipt')}
        </button>
      )}
      {proof !== null && (
        <button type="button" onClick={() => saveFile(`${entry}.tlog-proof`, proof)}>
          {words('saveProof')}
        </button>
      )}
    </p>
  );
}

/** The receipt that an entrant was given, against what the service says now. */
function OwnReceipt(props: Omit<CheckedProps, 'text'>): React.JSX.Element {
  const words = useWords('entry');
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<string | null>(null);
  return (
    <details>
      <summary>{words('ownReceipt')}</summary>
      <form
        className="own-receipt"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(text.trim() === '' ? null : text);
        }}
      >
        <TextFromFile
          label={words('ownReceipt')}
          help={words('ownReceiptHelp')}
          button={words('ownReceiptFile')}
          rows={6}
          text={text}
          onChange={setText}
        />
        <p>
          <button type="submit">{words('check')}</button>
        </p>
        {checked !== null && <Checked {...props} text={checked} />}
      </form>
    </details>
  );
}
