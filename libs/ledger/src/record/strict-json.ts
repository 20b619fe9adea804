/**
 * JSON from outside, strictly.
 */
import type { Decoded } from '../issue.js';
import type { Json } from './json.js';
import { decodeUtf8 } from './utf8.js';

/** The value of a JSON text, or what is wrong with it. */
export function parseJson(text: string): Decoded<Json> {
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch (error) {
    const message = String(error);
    return { ok: false, issues: [{ place: '', code: 'malformed_json', message }] };
  }
}

/** The value of a JSON text in UTF-8, or what is wrong with it. */
export function parseJsonBytes(bytes: Uint8Array): Decoded<Json> {
  const text = decodeUtf8(bytes);
  if (text === null) {
    return { ok: false, issues: [{ place: '', code: 'malformed_json', message: 'not UTF-8' }] };
  }
  return parseJson(text);
}
