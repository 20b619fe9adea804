/** HTTP to the service: one request, one answer; a failure becomes trouble with its exit code. */
import type { Role } from '#ledger/ids';
import { badInput, unreachable } from '../trouble.js';
import { serviceAddress } from './address.js';
import type { Answer } from './answer.js';
import { problemTrouble } from './problem.js';
import { type Token, tokensFor } from './tokens.js';

/** A request. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** Path and query below the service's address, from `pathOf` and `withQuery`. */
  readonly path: string;
  /** Roles that may do this, empty when everybody may. */
  readonly roles: readonly Role[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

/** A service to talk to. */
export interface Client {
  /** Where it is, without a final slash. */
  readonly url: string;
  /** The answer, whose status is below 400; any other is thrown as Trouble. */
  call(call: Call): Promise<Answer>;
  /** The answer whatever its status; Trouble (exit 3) only when there is none. */
  ask(call: Call): Promise<Answer>;
  /** The answer as it arrives, its status below 400; any other is thrown as Trouble. */
  stream(call: Call): Promise<Response>;
}

/** A client of the service at `url`. Trouble (exit 2) unless that is an http(s) address. */
export function openClient(url: string, tokens: readonly Token[]): Client {
  const base = serviceAddress(url);
  const fetchFrom = (call: Call): Promise<Response> => fetchWithTokens(base, tokens, call);
  return {
    url: base,
    ask: async (call) => readAnswer(base, await fetchFrom(call)),
    call: async (call) => succeeded(await readAnswer(base, await fetchFrom(call))),
    stream: async (call) => {
      const response = await fetchFrom(call);
      if (response.status >= 400) succeeded(await readAnswer(base, response));
      return response;
    },
  };
}

/** Tries the tokens that fit, then the others, until one is not forbidden to do this. */
async function fetchWithTokens(
  base: string,
  tokens: readonly Token[],
  call: Call,
): Promise<Response> {
  const candidates = tokensFor(tokens, call.roles);
  for (const token of candidates.slice(0, -1)) {
    const response = await fetchOnce(base, token, call);
    if (response.status !== 403) return response;
    await response.arrayBuffer();
  }
  return fetchOnce(base, candidates.at(-1) ?? null, call);
}

async function fetchOnce(base: string, token: Token | null, call: Call): Promise<Response> {
  const headers: Record<string, string> = { ...call.headers };
  if (token !== null) headers['authorization'] = `Bearer ${token.secret}`;
  try {
    return await fetch(`${base}${call.path}`, {
      method: call.method,
      headers,
      body: (call.body ?? null) as RequestInit['body'] & {},
      signal: call.signal ?? null,
    });
  } catch (error) {
    throw noAnswer(base, error, call.signal);
  }
}

async function readAnswer(base: string, response: Response): Promise<Answer> {
  const { status, statusText, headers } = response;
  try {
    return { status, statusText, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    throw noAnswer(base, error, undefined);
  }
}

function succeeded(answer: Answer): Answer {
  if (answer.status >= 400) throw problemTrouble(answer);
  return answer;
}

function noAnswer(base: string, error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return error;
  const { message, cause } = error as { message: string; cause?: Partial<NodeJS.ErrnoException> };
  if (cause?.code === 'UND_ERR_INVALID_ARG') return badInput({ message });
  const why = cause?.code ?? cause?.message ?? message;
  return unreachable({
    message: `The service at ${base} cannot be reached (${why}).`,
    code: 'unreachable',
    advice: 'Is it running? "epoch-ledger serve" starts one; --url says where it is.',
  });
}
