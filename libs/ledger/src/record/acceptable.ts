/** Lines of a bundle. */
import { canonicalText } from './canonical.js';
import type { Json } from './json.js';
import { decodeUtf8 } from './utf8.js';

/** An event, a service leaf or a header; or a document such as a record. */
export type LineKind = 'event' | 'document';

/** An event of more bytes is refused. */
export const eventBytesMax: number = 8 * 1024 * 1024;

/** A document of more bytes is refused. */
export const documentBytesMax: number = 256 * 1024 * 1024;

/** What a line says, or why it is not one. `offset` counts bytes from the start of the line. */
export type Acceptance =
  | { readonly ok: true; readonly value: Json }
  | {
      readonly ok: false;
      readonly code: 'not_canonical' | 'number_refused';
      readonly offset: number;
      readonly reason: string;
    };

/** Judges one line without its line feed. */
export function acceptable(bytes: Uint8Array, kind: LineKind): Acceptance {
  const refused = { ok: false, code: 'not_canonical', offset: 0, reason: kind } as const;
  const text = decodeUtf8(bytes);
  if (text === null) return refused;
  try {
    const value = JSON.parse(text) as Json;
    return canonicalText(value) === text ? { ok: true, value } : refused;
  } catch {
    return refused;
  }
}
