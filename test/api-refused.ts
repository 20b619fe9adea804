/** What a refusal must look like, whatever it is about. */
import { expect } from '@jest/globals';
import type { Answered } from './api-service.js';

/** A refusal in short: `[status, code, "place code", ...]`. */
export type Refused = readonly (string | number)[];

/**
 * Checks that `answer` is a problem document whose members agree with each other, and gives it in
 * short: status, code, then place and code of each of its `errors`.
 */
export async function refusedWith(answer: Promise<Answered>): Promise<Refused> {
  const { status, headers, json } = await answer;
  expect(headers.get('content-type')).toBe('application/problem+json');
  const code = String(json['code']);
  expect(json).toMatchObject({ status, type: `/docs/errors#${code}` });
  expect(String(json['detail']).length).toBeGreaterThan(5);
  const errors = (json['errors'] ?? []) as readonly {
    place: string;
    code: string;
    message: string;
  }[];
  for (const { message } of errors) expect(message.length).toBeGreaterThan(5);
  return [status, code, ...errors.map((one) => `${one.place} ${one.code}`.trim())];
}
