/** `next` of lists whose items have several names: opaque to callers, checked when sent back. */
import { Problem } from '../http/problem.js';

/** What a caller sends as `after` for what comes after the item with these names. */
export function cursorAfter(names: readonly string[]): string {
  return Buffer.from(JSON.stringify(names)).toString('base64url');
}

/** The `count` names in a cursor. Throws 400 for any other text. */
export function namesIn(after: string, count: number): readonly string[] {
  const names = parsed(Buffer.from(after, 'base64url').toString('utf8'));
  if (Array.isArray(names) && names.length === count && names.every(isText)) return names;
  const message = 'must be what the page before gave as next';
  throw new Problem('invalid_query', { errors: [{ place: 'after', code: 'bad_value', message }] });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
