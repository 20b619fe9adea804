import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useWords } from '../../i18n/words.js';
import { epochKey } from '../../service/live-epoch.js';
import { ask } from '../../service/request.js';
import { onVerified, verifiedHere } from '../../verified/verified-here.js';

/** A check mark, once this browser has verified the record that the service publishes now. */
export function VerifiedMark({
  epoch,
  revision,
}: {
  readonly epoch: string;
  readonly revision: number;
}): React.JSX.Element {
  const words = useWords('epoch');
  const sha256 = useRecordDigest(epoch, revision);
  const verified = useSyncExternalStore(onVerified, () =>
    sha256 === undefined ? null : verifiedHere(sha256),
  );
  return (
    <p className="verified-mark">
      {verified === null && (
        <>
          <span className="quiet">{words('notVerified')}</span>
          <Link to="/epochs/$epoch/audit" params={{ epoch }} className="button">
            {words('verifyHere')}
          </Link>
        </>
      )}
      {verified !== null && (
        <span className="verified">
          <span aria-hidden="true">✓ </span>
          {words(verified === 'pinned' ? 'verified' : 'verifiedOffered')}
        </span>
      )}
      {sha256 !== undefined && (
        <code className="quiet small record-digest" title={`SHA-256 ${sha256}`}>
          {sha256.slice(0, 16)}…
        </code>
      )}
    </p>
  );
}

/** SHA-256 of the published record, as its ETag says. */
function useRecordDigest(epoch: string, revision: number): string | undefined {
  const { data } = useQuery({
    queryKey: epochKey(epoch, 'record-digest', String(revision)),
    queryFn: async ({ signal }) => {
      const path = ['epochs', epoch, 'record'];
      const { headers } = await ask({ path, signal }, { method: 'HEAD' });
      return /^"([0-9a-f]{64})"$/.exec(headers.get('etag') ?? '')?.[1] ?? '';
    },
    staleTime: Infinity,
  });
  return data === '' ? undefined : data;
}
