/**
 * Problem documents: how the service says no.
 * Source: RFC 9457; FORMATS, section 6 "Errors".
 */
import type { Issue } from '#ledger/issue';
import { meaningOf, type ProblemCode } from './statuses.js';

/** One offending place. Refusals add what is needed to act on them (`key`, `axis`, `units` ...). */
export interface ProblemPlace {
  readonly place: string;
  readonly code: string;
  readonly message: string;
}

/** What a problem says beside its code. */
export interface ProblemOptions {
  /** What happened here, and what to do about it; the title of the code when absent. */
  readonly detail?: string;
  /** Every offending place. */
  readonly errors?: readonly ProblemPlace[];
  /** Further members of the document, such as the current `version`. */
  readonly members?: Readonly<Record<string, string | number>>;
  /** Response headers, lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another status than the code's own, for what the address names. */
  readonly status?: number;
}

/** Thrown at the edge and answered as a problem document; texts come from closed lists. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(code);
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return this.options.status ?? meaningOf(this.code).status;
  }
}

/** A body that is not strict JSON in UTF-8: 400 with the place where it stops being that. */
export function malformedJson(issues: readonly Issue[]): Problem {
  return new Problem('malformed_json', { errors: issues });
}

/** A body that is JSON but does not fit its format: 400 with every place. */
export function invalidInput(issues: readonly Issue[]): Problem {
  return new Problem('invalid_input', { errors: issues });
}

/** Trouble that passes: 503 with the seconds after which to try again. */
export function unavailable(code: ProblemCode, retryAfterSeconds = 1): Problem {
  return new Problem(code, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** The media type of problem documents. */
export const problemType = 'application/problem+json';

/** The document as bytes; text would get a charset parameter from the framework. */
export function problemBytes(problem: Problem): Buffer {
  const { title } = meaningOf(problem.code);
  const { detail, errors, members } = problem.options;
  return Buffer.from(
    JSON.stringify({
      type: `/docs/errors#${problem.code}`,
      title,
      status: problem.status,
      code: problem.code,
      detail: detail ?? title,
      ...members,
      ...(errors === undefined ? {} : { errors }),
    }),
  );
}
