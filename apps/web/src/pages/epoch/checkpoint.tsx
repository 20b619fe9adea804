import { toBase64 } from '#ledger/record/base64';
import { useLanguage, useWords } from '../../i18n/words.js';
import { countText } from '../../shown/number-text.js';
import { useLastCheckpoint } from '../../verified/last-checkpoint.js';

/** The last checkpoint over the epoch; nothing while there is none. */
export function Checkpoint({
  epoch,
  revision,
}: {
  readonly epoch: string;
  readonly revision: number;
}): React.JSX.Element | null {
  const words = useWords('epoch');
  const language = useLanguage();
  const last = useLastCheckpoint(epoch, revision);
  if (last === null) return null;
  const { size, root } = last.checkpoint;
  return (
    <p className="checkpoint">
      <span>
        {words('checkpoint')}{' '}
        {words('checkpointText', { count: size, formatted: countText(size, language) })}
      </span>
      <code className="quiet small">{toBase64(root)}</code>
    </p>
  );
}
