/** What a refusal must look like, whatever it is about. */
import { expect } from '@jest/globals';
import type { Step } from './api-epochs.js';
import type { Answered, As, ServiceUnderTest } from './api-service.js';

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

/** The same of a command, which must not have moved the log. */
export async function refusedUnmoved(
  service: ServiceUnderTest,
  path: string,
  body: unknown,
  as: As = 'organiser',
): Promise<Refused> {
  const before = await service.logPosition();
  const found = await refusedWith(service.post(path, body, { as }));
  expect(await service.logPosition()).toBe(before);
  return found;
}

/** The same of a step on an epoch. */
export function refusedOn(
  service: ServiceUnderTest,
  epoch: string,
  [path, body, as]: Step,
): Promise<Refused> {
  return refusedUnmoved(service, `/v1/epochs/${epoch}/${path}`, body, as);
}
