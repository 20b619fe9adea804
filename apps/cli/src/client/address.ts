/** Addresses of the service: percent-encoded UTF-8 names under the address it listens at. */
import { isWellFormed } from '#ledger/record/utf8';
import { badInput } from '../trouble.js';

/** A query by name; absent values are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * The path of `segments`, each encoded by itself. Trouble (exit 2) for a name that cannot stand in
 * an address: `.` and `..` would be resolved away, an empty one would name another thing, and a
 * lone surrogate has no UTF-8.
 */
export function pathOf(...segments: readonly string[]): string {
  return segments.map((segment) => `/${encoded(segment)}`).join('');
}

/** `path` with `query` behind it. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The service's address without a final slash. Trouble (exit 2) unless it is an http(s) URL. */
export function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw badInput({
      message: `"${text}" is not the address of a service.`,
      advice: 'Give one such as http://127.0.0.1:8080 with --url or EPOCH_LEDGER_URL.',
    });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function encoded(segment: string): string {
  if (segment === '' || segment === '.' || segment === '..' || !isWellFormed(segment)) {
    throw badInput({ message: `"${segment}" is not a name that anything here can have.` });
  }
  return encodeURIComponent(segment);
}
