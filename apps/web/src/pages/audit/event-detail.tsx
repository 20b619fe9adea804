/** An event with all its digits: fetched when it is looked at, hashed here. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../i18n/words.js';
import { Trouble } from '../../notices/trouble.js';
import { epochKey } from '../../service/live-epoch.js';
import { ask } from '../../service/request.js';
import { WholeInstant } from '../../shown/instant.js';
import { digestOf } from '../../verification/client.js';
import { LongText } from '../../verified/value-view.js';
import type { LogRow } from './log-row.js';

interface Sealed {
  readonly line: string;
  /** SHA-256(0x00 || line), hexadecimal; null when the worker could not be loaded. */
  readonly leaf: string | null;
}

/** The event as it was sealed. */
export function EventDetail({
  epoch,
  row,
}: {
  readonly epoch: string;
  readonly row: LogRow;
}): React.JSX.Element {
  const words = useWords('audit');
  const { version, at, prev } = row;
  const { data, error } = useQuery({
    queryKey: epochKey(epoch, 'event', String(version)),
    queryFn: ({ signal }) => sealedEvent(epoch, version, signal),
    staleTime: Infinity,
  });
  if (error !== null) return <Trouble error={error} />;
  if (data === undefined) return <p className="quiet small">{words('loadingEvent')}</p>;
  const { command } = JSON.parse(data.line) as { readonly command: string };
  return (
    <div className="event-detail">
      <WholeInstant at={at} />
      <dl className="facts small">
        <Fact name={words('leaf')} text={data.leaf} />
        <Fact name={words('prev')} text={prev} />
        <Fact name={words('command')} text={command} />
      </dl>
      <p className="small">{words('sealed')}</p>
      <LongText text={data.line} />
      <Copy text={data.line} />
    </div>
  );
}

async function sealedEvent(epoch: string, version: number, signal: AbortSignal): Promise<Sealed> {
  const query = { after: String(version - 1), limit: '1' };
  const response = await ask({ path: ['epochs', epoch, 'events'], query, signal });
  const line = (await response.text()).replace(/\n$/, '');
  const answer = await digestOf({ file: new Blob([Uint8Array.of(0), line]) }, { signal });
  return { line, leaf: answer.ok ? answer.result : null };
}

function Fact({
  name,
  text,
}: {
  readonly name: string;
  readonly text: string | null;
}): React.JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{text ?? '–'}</code>
      </dd>
    </div>
  );
}

function Copy({ text }: { readonly text: string }): React.JSX.Element {
  const words = useWords('audit');
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <p>
      <button type="button" onClick={() => void copy()}>
        {words(isCopied ? 'copied' : 'copy')}
      </button>
    </p>
  );
}
