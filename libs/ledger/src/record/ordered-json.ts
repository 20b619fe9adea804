/**
 * JSON whose objects keep the order of their names as the text has them. Plain objects cannot: they
 * list names of digits, such as "10", in front of all others.
 * Source: FORMATS, section 5, "instances in reference order"; ECMA-262, OrdinaryOwnPropertyKeys.
 */
import type { Decoded } from '../issue.js';
import { isJsonArray, isJsonMap, type Json } from './json.js';
import { parseJsonBytes } from './strict-json.js';
import { decodeUtf8 } from './utf8.js';

/**
 * `parseJsonBytes` with every object as a map in the order of the text. Reads the text twice, so it
 * is for what is small, such as a reference. Linear time.
 */
export function parseOrderedJsonBytes(bytes: Uint8Array): Decoded<Json> {
  const strict = parseJsonBytes(bytes);
  if (!strict.ok) return strict;
  const text = decodeUtf8(bytes) ?? '';
  // With a letter in front no name is made of digits, and objects keep their order.
  const marked = text.replace(
    /("(?:[^"\\]|\\.)*")(\s*:)?/g,
    (found, name: string, colon?: string) => (colon === undefined ? found : `"n${name.slice(1)}:`),
  );
  return { ok: true, value: inOrder(JSON.parse(marked) as Json) };
}

/** `value` with its objects as maps, the letter in front of each name taken away again. */
function inOrder(value: Json): Json {
  if (typeof value === 'number') return value + 0;
  if (value === null || typeof value !== 'object') return value;
  if (isJsonArray(value)) return value.map(inOrder);
  if (isJsonMap(value)) return value;
  const entries = Object.entries(value);
  return new Map(entries.map(([name, member]) => [name.slice(1), inOrder(member ?? null)]));
}
