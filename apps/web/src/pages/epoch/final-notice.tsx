import { lazy, Suspense } from 'react';
import { useWords } from '../../i18n/words.js';
import type { EpochSummary } from '../../service/wire.js';
import { WholeInstant } from '../../shown/instant.js';
import { isolated } from '../../shown/visible-name.js';
import { VerifiedMark } from './verified-mark.js';

/** What reads signed notes comes after the rest. */
const Checkpoint = lazy(async () => ({ default: (await import('./checkpoint.js')).Checkpoint }));

/** A published record: which, since when, under which signature, and whether verified here. */
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
      <Suspense fallback={<p className="checkpoint">&nbsp;</p>}>
        <Checkpoint epoch={epoch} revision={revision ?? 1} />
      </Suspense>
      <VerifiedMark epoch={epoch} revision={revision ?? 1} />
    </div>
  );
}
