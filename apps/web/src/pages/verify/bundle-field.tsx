/** Where a bundle is dropped or chosen. */
import { Button } from 'react-aria-components/Button';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { useLanguage, useWords } from '../../i18n/words.js';
import { bytesText } from '../../verified/size-text.js';

/** The field; `file` is what was chosen last. */
export function BundleField({
  file,
  onChoose,
}: {
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
}): React.JSX.Element {
  const words = useWords('verify');
  const language = useLanguage();
  return (
    <DropZone
      className="drop-zone"
      onDrop={({ items }) => {
        const dropped = items.find((item) => item.kind === 'file');
        if (dropped?.kind === 'file') void dropped.getFile().then(onChoose);
      }}
    >
      <Text slot="label">
        {file === null ? (
          words('drop')
        ) : (
          <bdi className="drop-zone-name">
            {words('chosen', { name: file.name, size: bytesText(file.size, language) })}
          </bdi>
        )}
      </Text>
      <FileTrigger
        onSelect={(files) => {
          const chosen = files?.item(0);
          if (chosen) onChoose(chosen);
        }}
      >
        <Button>{words('choose')}</Button>
      </FileTrigger>
    </DropZone>
  );
}

/** Whose bundle a file says it is; null when it does not say. Nothing is believed for that. */
export async function originClaimed(file: File): Promise<string | null> {
  try {
    const start = await file.slice(0, 8 * 1024 * 1024).text();
    const header = JSON.parse(start.slice(0, start.indexOf('\n'))) as { origin?: unknown } | null;
    return typeof header?.origin === 'string' ? header.origin : null;
  } catch {
    return null;
  }
}
