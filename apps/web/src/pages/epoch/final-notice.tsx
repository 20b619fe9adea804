import { toBase64 } from '#ledger/record/base64';
import { useLanguage, useWords } from '../../i18n/words.js';
import type { EpochSummary } from '../../service/wire.js';
import { WholeInstant } from '../../shown/instant.js';
import { countText } from '../../shown/number-text.js';
import { isolated } from '../../shown/visible-name.js';
import { useLastCheckpoint } from '../../verified/last-checkpoint.js';
import { VerifiedMark } from './verified-mark.js';

/** A published record: which, since when, signed with what, and whether this browser verified it. */
export function FinalNotice({ detail }: { readonly detail: EpochSummary }): React.JSX.Element {
  const words = useWords('epoch');
  const { epoch, revision, closed_at: closedAt, imported = null } = detail;
  return (
    <div className="epoch-standing epoch-standing-final">
      <p>
        <strong>{words('final')}</strong>
        <span>
          {words('finalText', { revision: revision ?? 1 })}{' '}
          {closedAt !== null && <WholeInstant at={closedAt} />}
        </span>
      </p>
      {imported !== null && <p>{words('imported', { source: isolated(imported.source) })}</p>}
      <Checkpoint epoch={epoch} revision={revision ?? 1} />
      <VerifiedMark epoch={epoch} revision={revision ?? 1} />
    </div>
  );
}

function Checkpoint({
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
