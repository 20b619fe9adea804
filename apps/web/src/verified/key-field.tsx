/** The key that the reader trusts; one that this browser remembers is filled in. */
import { useEffect } from 'react';
import { useWords } from '../i18n/words.js';
import { arePinned, pinnedKeysOf } from './pinned-keys.js';
import { TextFromFile } from './text-from-file.js';

/** A field for a key file. `origin` is the service that it is for, null while nobody knows. */
export function KeyField({
  origin,
  text,
  onChange,
}: {
  readonly origin: string | null;
  readonly text: string;
  readonly onChange: (text: string) => void;
}): React.JSX.Element {
  const words = useWords('verify');
  const remembered = origin === null ? [] : pinnedKeysOf(origin);
  useEffect(() => {
    if (origin === null || text !== '') return;
    const keys = pinnedKeysOf(origin);
    if (keys.length > 0) onChange(keys.join('\n'));
    // Only another service fills the field in again: what was emptied by hand stays empty.
  }, [origin]);
  return (
    <>
      <TextFromFile
        label={words('key')}
        help={words('keyHelp')}
        button={words('keyFile')}
        text={text}
        onChange={onChange}
      />
      {origin !== null && remembered.length > 0 && arePinned(text) && (
        <p className="small good">{words('keyRemembered', { origin })}</p>
      )}
    </>
  );
}
