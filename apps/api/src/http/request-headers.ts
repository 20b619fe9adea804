/**
 * The request headers that mean something here. Node joins repeated headers with a comma; where
 * only one value makes sense that shows as a bad value.
 * Source: FORMATS, section 6; RFC 9110, sections 8.8.3 and 13.1.
 */
import type { CommandId } from '#ledger/ids';
import { isCommandId } from '#ledger/names';
import { Problem } from './problem.js';

/** `Idempotency-Key`: 1 to 128 visible ASCII characters; null when absent. */
export function idempotencyKey(header: string | readonly string[] | undefined): CommandId | null {
  if (header === undefined) return null;
  const key = typeof header === 'string' ? header : header.join(', ');
  if (isCommandId(key)) return key;
  throw badHeader('Idempotency-Key', 'must be 1 to 128 visible ASCII characters, given once');
}

/**
 * `If-Match`: the versions that are accepted, null for any (`*`, or no header). A weak tag matches
 * none, as this comparison is strong.
 */
export function ifMatch(header: string | undefined): readonly number[] | null {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((part) => {
    const [, weak, digits] = /^\s*(W\/)?"(0|[1-9][0-9]{0,14})"\s*$/.exec(part) ?? [];
    if (digits !== undefined) return weak === undefined ? [Number(digits)] : [];
    const what = 'must be * or an epoch version in quotes, such as "12": the ETag of the epoch';
    throw badHeader('If-Match', what);
  });
}

/** Whether `If-None-Match` names `etag` (with its quotes), weakly compared, or is `*`. */
export function ifNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Whether the caller asks for `type` in so many words, and not less than for `usual`. */
export function accepts(header: string | undefined, type: string, usual: string): boolean {
  const quality = qualityOf(header, type);
  return quality > 0 && quality >= qualityOf(header, usual);
}

/** How much the caller wants `type`: 1 when it is merely named, 0 when it is not. */
function qualityOf(header: string | undefined, type: string): number {
  for (const range of (header ?? '').split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
  }
  return 0;
}

function badHeader(name: string, what: string): Problem {
  const errors = [{ place: name, code: 'bad_value', message: what }];
  return new Problem('invalid_header', { detail: `${name} ${what}`, errors });
}
