/** An HTTP client of a service process, one token per role, as `tokens.txt` has them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whom the client can be; null is anybody. */
export type As = 'organiser' | 'intake' | 'judge' | 'auditor' | null;

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as JSON; `{}` when it is not. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** What a request may say beside its body. */
export interface Sent {
  readonly as?: As;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives up waiting for the answer. */
  readonly signal?: AbortSignal;
}

/** Speaks to one service. */
export interface Client {
  get(path: string, sent?: Sent): Promise<Answer>;
  /** `body` is sent as it is when it is text, else as JSON. */
  post(path: string, body: unknown, sent?: Sent): Promise<Answer>;
  /** The answer, which must be 201 or 200. */
  accepted(path: string, body: unknown, sent?: Sent): Promise<Answer>;
  /** Bearer header of `as`. */
  bearer(as: As): Readonly<Record<string, string>>;
}

/** The tokens of the service whose data directory is `dataDir`, by role. */
export async function tokensIn(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const lines = (await readFile(join(dataDir, 'tokens.txt'), 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}

/** A client of the service that answers at `url()` by the time of each request. */
export function clientOf(url: () => string, tokens: ReadonlyMap<string, string>): Client {
  const bearer = (as: As): Readonly<Record<string, string>> =>
    as === null ? {} : { authorization: `Bearer ${tokens.get(as) ?? ''}` };
  const ask = async (path: string, init: RequestInit, sent: Sent): Promise<Answer> => {
    const headers = { ...bearer(sent.as ?? null), ...sent.headers };
    const signal = sent.signal ?? null;
    const response = await fetch(`${url()}${path}`, { ...init, headers, signal });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, json: jsonOf(bytes) };
  };
  const post = (path: string, body: unknown, sent: Sent = {}): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...sent.headers };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return ask(path, { method: 'POST', body: text }, { ...sent, headers });
  };
  return {
    bearer,
    post,
    get: (path, sent = {}) => ask(path, { method: 'GET' }, sent),
    accepted: async (path, body, sent) => {
      const answer = await post(path, body, sent);
      if (answer.status <= 201) return answer;
      throw new Error(`${path} answered ${String(answer.status)}: ${answer.bytes.toString()}`);
    },
  };
}

/** The lines of a body, without the empty one after the last line feed. */
export function linesOf(bytes: Buffer): readonly string[] {
  const text = bytes.toString('utf8');
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function jsonOf(bytes: Buffer): Readonly<Record<string, unknown>> {
  // Lines and large documents are no JSON that a spec looks into.
  if (bytes.length > 8 * 1024 * 1024) return {};
  try {
    return JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
