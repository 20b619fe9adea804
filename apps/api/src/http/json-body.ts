/** Bodies of routes that append no event: plain JSON, read as a shape. */
import type { FastifyRequest } from 'fastify';
import { parseJsonBytes } from '#ledger/record/strict-json';
import type { RawBody } from './body.js';
import { invalidInput, malformedJson, Problem } from './problem.js';
import { type Shape, validated } from './validation.js';

/** The JSON body as `shape`. Throws malformed_json, invalid_input. */
export function bodyIn<T extends object>({ body }: FastifyRequest, shape: Shape<T>): T {
  const raw = body as RawBody | undefined;
  if (raw !== undefined && raw.type !== 'application/json') {
    throw new Problem('media_type_unsupported', { detail: 'this route reads application/json' });
  }
  const json = raw === undefined ? { ok: true as const, value: {} } : parseJsonBytes(raw.bytes);
  if (!json.ok) throw malformedJson(json.issues);
  const fits = validated(shape, json.value);
  if (!fits.ok) throw invalidInput(fits.issues);
  return fits.value;
}
