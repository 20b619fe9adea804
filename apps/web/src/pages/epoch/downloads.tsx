import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.js';
import { apiUrl } from '../../service/address.js';
import type { EpochSummary } from '../../service/wire.js';

/** Everything to take away; what is not there yet is not offered. */
export function Downloads({
  detail,
  children,
}: {
  readonly detail: EpochSummary;
  /** Further items of the list. */
  readonly children?: ReactNode;
}): React.JSX.Element {
  const words = useWords('downloads');
  const { epoch, revision, version } = detail;
  const files = [
    ...(revision === null ? [] : [['Record', 'record', `r${String(revision)}.json`] as const]),
    ['Evidence', 'evidence', 'json'] as const,
    ['Bundle', 'bundle', 'ndjson'] as const,
    ['Events', 'events', 'ndjson'] as const,
  ];
  const asOf = `v${String(version)}.`;
  return (
    <section className="downloads" aria-labelledby="downloads-title">
      <h2 id="downloads-title">{words('downloads')}</h2>
      <ul>
        {files.map(([name, path, ending]) => (
          <li key={path}>
            <a
              href={apiUrl('epochs', epoch, path).href}
              download={`${epoch}-${path}-${name === 'Record' ? '' : asOf}${ending}`}
            >
              {words(`download${name}`)}
            </a>
            <span className="quiet small">{words(`download${name}Text`)}</span>
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}
