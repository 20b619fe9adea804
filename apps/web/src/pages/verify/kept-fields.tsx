/** What else a reader may have kept: notes, the service's log, a policy. */
import { Button } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useLanguage, useWords } from '../../i18n/words.js';
import { bytesText } from '../../verified/size-text.js';
import { TextFromFile } from '../../verified/text-from-file.js';

/** What was entered. */
export interface Kept {
  readonly receipts: string;
  readonly checkpoints: string;
  readonly policy: string;
  readonly serviceLog: File | null;
}

/** The fields, folded away until they are wanted. */
export function KeptFields({
  kept,
  onChange,
}: {
  readonly kept: Kept;
  readonly onChange: (change: Partial<Kept>) => void;
}): React.JSX.Element {
  const words = useWords('verify');
  const isUsed = Object.values(kept).some((value) => value !== '' && value !== null);
  return (
    <details open={isUsed || undefined}>
      <summary>{words('kept')}</summary>
      <p className="quiet small">{words('keptHelp')}</p>
      {(['receipts', 'checkpoints', 'policy'] as const).map((name) => (
        <TextFromFile
          key={name}
          label={words(name)}
          help={words(`${name}Help`)}
          button={words('fromFile')}
          text={kept[name]}
          several={name !== 'policy'}
          onChange={(text) => {
            onChange({ [name]: text });
          }}
        />
      ))}
      <ServiceLogField
        file={kept.serviceLog}
        onChoose={(serviceLog) => {
          onChange({ serviceLog });
        }}
      />
    </details>
  );
}

/** A service log can be large, so it is never read into a field. */
function ServiceLogField({
  file,
  onChoose,
}: {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}): React.JSX.Element {
  const words = useWords('verify');
  const language = useLanguage();
  const size = file === null ? '' : bytesText(file.size, language);
  return (
    <div className="field" role="group" aria-label={words('serviceLog')}>
      <span className="field-label">{words('serviceLog')}</span>
      <p className="quiet small">{words('serviceLogHelp')}</p>
      {file !== null && (
        <p>
          <bdi>{words('chosen', { name: file.name, size })}</bdi>{' '}
          <button type="button" onClick={() => onChoose(null)}>
            {words('remove')}
          </button>
        </p>
      )}
      <FileTrigger onSelect={(files) => onChoose(files?.item(0) ?? null)}>
        <Button>{words('fromFile')}</Button>
      </FileTrigger>
    </div>
  );
}
