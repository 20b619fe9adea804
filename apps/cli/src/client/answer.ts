/** An answer of a service. */

/** One answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** The JSON of an answer of ours. */
export function jsonOf(answer: Answer): unknown {
  return JSON.parse(Buffer.from(answer.bytes).toString('utf8'));
}
