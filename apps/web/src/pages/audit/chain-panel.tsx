/** The head of the chain, computed here, and the last checkpoint that the service signed. */
import { useEffect, useState } from 'react';
import { toBase64 } from '#ledger/record/base64';
import { useLanguage, useWords } from '../../i18n/words.js';
import { countText } from '../../shown/number-text.js';
import { digestOf } from '../../verification/client.js';
import { useLastCheckpoint } from '../../verified/last-checkpoint.js';
import { saveFile } from '../../verified/save-file.js';
import type { EventLog } from './event-log.js';

/** The panel. */
export function ChainPanel({
  epoch,
  log,
}: {
  readonly epoch: string;
  readonly log: EventLog;
}): React.JSX.Element {
  const words = useWords('audit');
  const language = useLanguage();
  const head = useHead(log.last);
  const count = log.rows.length;
  return (
    <section className="chain">
      <h2>{words('chain')}</h2>
      <dl className="facts">
        <div>
          <dt>{words('head')}</dt>
          <dd>
            {words('events', { count, formatted: countText(count, language) })}
            {head !== null && (
              <>
                <code>{head}</code>
                <span className="quiet small">{words('headHelp')}</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{words('checkpoint')}</dt>
          <dd>
            <LastCheckpoint epoch={epoch} closings={closingsIn(log)} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** SHA-256(0x00 || line) of the last line; null while there is none. */
function useHead(line: string | null): string | null {
  const [head, setHead] = useState<string | null>(null);
  useEffect(() => {
    if (line === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const leaf = new Blob([Uint8Array.of(0), line]);
    void digestOf({ file: leaf }, { signal }).then((answer) => {
      if (answer.ok && !signal.aborted) setHead(answer.result);
    });
    return () => {
      controller.abort();
    };
  }, [line]);
  return head;
}

function LastCheckpoint({
  epoch,
  closings,
}: {
  readonly epoch: string;
  readonly closings: number;
}): React.JSX.Element {
  const words = useWords('audit');
  const language = useLanguage();
  const last = useLastCheckpoint(epoch, closings);
  if (last === null) return <span className="quiet">{words('noCheckpoint')}</span>;
  const { note, checkpoint } = last;
  const { size, root } = checkpoint;
  return (
    <>
      {words('checkpointCovers', { count: size, formatted: countText(size, language) })}
      <code title={words('root')}>{toBase64(root)}</code>
      <details>
        <summary>{words('note')}</summary>
        <code className="as-written">{note}</code>
        <p className="quiet small">{words('keepNote')}</p>
        <button type="button" onClick={() => saveFile(`${epoch}.checkpoint`, note)}>
          {words('saveNote')}
        </button>
      </details>
    </>
  );
}

function closingsIn({ rows }: EventLog): number {
  return rows.filter(({ type }) => type === 'EpochClosed').length;
}
