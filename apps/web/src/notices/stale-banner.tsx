/** Says that a page may be out of date, because nothing comes from the service any more. */
import { useEffect, useState } from 'react';
import { useWords } from '../i18n/words.js';
import type { Link } from '../service/follow.js';
import { clockTime, nowMs } from '../shown/clock.js';
import './notices.css';

/** A short interruption is nobody's business. */
const patienceMs = 2_500;

/** The banner, once the connection has been lost for a while. */
export function StaleBanner({ link }: { readonly link: Link }): React.JSX.Element | null {
  const words = useWords('frame');
  const since = useLostSince(link);
  if (since === null) return null;
  return (
    <div role="alert" className="notice notice-warning stale">
      <p>{words('stale', { at: clockTime(since) })}</p>
    </div>
  );
}

/** When the connection was lost, null while it stands or was lost only just now. */
function useLostSince(link: Link): number | null {
  const away = link === 'lost' || link === 'connecting';
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (!away) {
      setSince(null);
      return undefined;
    }
    const lostAt = nowMs();
    const timer = setTimeout(() => {
      setSince(lostAt);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [away]);
  return since;
}
