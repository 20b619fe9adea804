/** Whether a key of this service is pinned here, said plainly, and how to pin one. */
import { useState } from 'react';
import { useWords } from '../i18n/words.js';
import { isolated } from '../shown/visible-name.js';
import '../notices/notices.css';
import { forgetKeys, pinKeys, pinnedKeysOf } from './pinned-keys.js';
import { TextFromFile } from './text-from-file.js';

/** `keys` are the pinned ones; `onChange` gets them after a change. */
export function PinnedKey({
  origin,
  keys,
  onChange,
}: {
  readonly origin: string;
  readonly keys: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
}): React.JSX.Element {
  const words = useWords('verification');
  const name = isolated(origin);
  if (keys.length === 0) {
    return (
      <>
        <div className="notice notice-warning">
          <p>{words('keyUnpinned', { origin: name })}</p>
        </div>
        <PinForm origin={origin} onPin={() => onChange(pinnedKeysOf(origin))} />
      </>
    );
  }
  const forget = (): void => {
    forgetKeys(keys.join('\n'));
    onChange([]);
  };
  return (
    <>
      <p>{words('keyIsPinned', { origin: name })}</p>
      <ul className="plain-list">
        {keys.map((key) => (
          <li key={key}>
            <code>{key}</code>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" onClick={forget}>
          {words('forgetPinned')}
        </button>
      </p>
    </>
  );
}

function PinForm({
  origin,
  onPin,
}: {
  readonly origin: string;
  readonly onPin: () => void;
}): React.JSX.Element {
  const words = useWords('verification');
  const labels = useWords('verify');
  const [text, setText] = useState('');
  const [isBad, setBad] = useState(false);
  const pin = (): void => {
    const isOurs = text.trim().startsWith(`${origin}+`);
    setBad(!isOurs);
    if (!isOurs) return;
    pinKeys(text);
    onPin();
  };
  return (
    <details>
      <summary>{words('pinKey')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          pin();
        }}
      >
        <TextFromFile
          label={labels('key')}
          help={labels('keyHelp')}
          button={labels('keyFile')}
          text={text}
          onChange={setText}
        />
        <p>
          <button type="submit">{words('usePinned')}</button>
        </p>
        {isBad && (
          <p role="alert" className="bad">
            {words('badKey', { origin: isolated(origin) })}
          </p>
        )}
      </form>
    </details>
  );
}
