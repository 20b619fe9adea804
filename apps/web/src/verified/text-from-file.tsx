/** A text that is typed, pasted, or read from files. */
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { decodeUtf8 } from '#ledger/record/utf8';
import { useWords } from '../i18n/words.js';

/** What is asked for, and where it goes. */
export interface TextFromFileProps {
  readonly label: string;
  readonly help: string;
  readonly button: string;
  readonly text: string;
  readonly rows?: number;
  /** Whether further files are added to what is there. */
  readonly several?: boolean;
  readonly onChange: (text: string) => void;
}

/** A text area with a button that reads files into it. */
export function TextFromFile(props: TextFromFileProps): React.JSX.Element {
  const { label, help, button, text, rows = 2, several = false, onChange } = props;
  const words = useWords('verify');
  const [id, helpId] = [useId(), useId()];
  const [isUnreadable, setUnreadable] = useState(false);
  const readFiles = async (files: readonly File[]): Promise<void> => {
    const texts = await Promise.all(files.map(textOf));
    setUnreadable(texts.includes(null));
    const read = texts.filter((one) => one !== null);
    if (read.length > 0) onChange([...(several && text !== '' ? [text] : []), ...read].join('\n'));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={helpId} className="quiet small">
        {help}
      </p>
      <textarea
        id={id}
        rows={rows}
        value={text}
        spellCheck={false}
        aria-describedby={helpId}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <FileTrigger
        allowsMultiple={several}
        onSelect={(files) => {
          void readFiles([...(files ?? [])]);
        }}
      >
        <Button>{button}</Button>
      </FileTrigger>
      {isUnreadable && (
        <p role="alert" className="bad small">
          {words('unreadable')}
        </p>
      )}
    </div>
  );
}

/** The text of a small file; null when it is none. */
async function textOf(file: File): Promise<string | null> {
  try {
    return decodeUtf8(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return null;
  }
}
