/**
 * Requests to the service. Answers with an ETag are kept by the browser and asked for again with
 * `If-None-Match`, which costs a 304: `cache: no-cache` means just that.
 */
import { apiUrl } from './address.js';
import { problemOf, unreachable } from './problem.js';
import { tokenHeld } from './token.js';

/** What is asked for: names below /v1, query, and when the caller lost interest. */
export interface Question {
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** The answer to a read, as JSON. Throws ServiceProblem, AbortError. */
export async function read<T>(question: Question): Promise<T> {
  const response = await ask(question, { cache: 'no-cache' });
  return (await response.json()) as T;
}

/** A command: POST of `body`. Throws ServiceProblem, AbortError. */
export async function command<T>(
  question: Question,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const response = await ask(question, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

/** Asks, and throws the problem unless the answer is 2xx. */
export async function ask(question: Question, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = tokenHeld();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const { signal } = question;
  const response = await fetch(urlOf(question), {
    ...init,
    headers,
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : unreachable();
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** The address that a question goes to. */
function urlOf({ path, query = {} }: Question): URL {
  const url = apiUrl(...path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}
