/**
 * What the service answers when it did not do what was asked (RFC 9457 problem documents), as
 * trouble for people. Source: FORMATS, section 6 "Errors", section 2 "exit codes".
 */
import { type ExitCode, exitCodes, type Finding, Trouble } from '../trouble.js';
import type { Answer } from './answer.js';

/** The members of a problem document that are read. */
interface Problem {
  readonly code?: unknown;
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly errors?: unknown;
}

/** The trouble that `answer`, whose status is 400 or more, stands for. */
export function problemTrouble(answer: Answer): Trouble {
  const problem = parseProblem(answer);
  const code = textOr(problem.code, `http_${String(answer.status)}`);
  const detail = textOr(problem.detail, textOr(problem.title, answer.statusText));
  return new Trouble(exitCodeOf(answer.status), {
    lead: leadOf(answer.status),
    message: withStop(detail),
    code,
    findings: findingsOf(problem.errors),
    ...adviceFor(answer, code),
  });
}

/** What an HTTP status means to a script. */
export function exitCodeOf(status: number): Exclude<ExitCode, 0> {
  if (status === 409 || status === 412) return exitCodes.no;
  if (status === 429 || status >= 500) return exitCodes.unreachable;
  return exitCodes.badInput;
}

function leadOf(status: number): string {
  if (status === 409 || status === 412) return `Refused (${String(status)})`;
  if (status === 429) return 'The service is too busy (429)';
  if (status >= 500) return `The service failed (${String(status)})`;
  return `Not accepted (${String(status)})`;
}

function adviceFor(answer: Answer, code: string): { advice?: string } {
  const wait = answer.headers.get('retry-after');
  if (wait !== null) return { advice: `Try again in ${wait} s.` };
  return answer.status < 500 && adviceByCode.has(code)
    ? { advice: adviceByCode.get(code) ?? '' }
    : {};
}

const adviceByCode: ReadonlyMap<string, string> = new Map([
  ['token_missing', 'Give a token with --token or EPOCH_LEDGER_TOKEN.'],
  ['token_unknown', 'Give a token of this service with --token or EPOCH_LEDGER_TOKEN.'],
  ['role_missing', 'Give a token of a role that may do this (--token can take one a role).'],
  ['outside_scope', 'Give a token that is for this epoch, or for all.'],
  ['version_mismatch', 'Look at the epoch again, then repeat with its present version.'],
]);

function parseProblem(answer: Answer): Problem {
  if (!/json/.test(answer.headers.get('content-type') ?? '')) return {};
  try {
    const parsed: unknown = JSON.parse(Buffer.from(answer.bytes).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    // A proxy in between may cut the answer short; its status still says what happened.
    return {};
  }
}

function findingsOf(errors: unknown): readonly Finding[] {
  if (!Array.isArray(errors)) return [];
  return errors.map((error: Partial<Record<keyof Finding, unknown>> | null) => ({
    // What else a refusal tells (the entry, the next run) is for programs: they get all of it.
    ...error,
    place: textOr(error?.place, ''),
    code: textOr(error?.code, 'unknown'),
    message: textOr(error?.message, ''),
  }));
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function withStop(sentence: string): string {
  return /[.!?)]$/.test(sentence) ? sentence : `${sentence}.`;
}
