/** One try to tell a hook of an event. */
import { askedForMs } from './retries.js';
import type { Message } from './message.js';

/** What came of it. */
export type Outcome =
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'failed';
      /** In words, without anything that the receiver said but its status. */
      readonly error: string;
      /** What it asked for, in milliseconds. */
      readonly askedMs: number | null;
      /** Whether it never wants to hear of it again: 410. */
      readonly final: boolean;
    };

/** How long a receiver may take. */
const answerMsMax = 15_000;

/** Posts `message` to `url`; never throws. */
export async function send(
  url: string,
  { headers, body }: Message,
  nowMs: number,
): Promise<Outcome> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMsMax),
    });
    await answer.body?.cancel();
    if (answer.status >= 200 && answer.status < 300) return { kind: 'taken' };
    const error = `answered ${String(answer.status)}`;
    const askedMs = askedForMs(answer.headers.get('retry-after'), nowMs);
    return { kind: 'failed', error, askedMs, final: answer.status === 410 };
  } catch (thrown) {
    const { name, cause } = thrown as Error & { readonly cause?: NodeJS.ErrnoException };
    const why = name === 'TimeoutError' ? 'did not answer within 15 s' : 'cannot be reached';
    const code = cause?.code === undefined ? '' : ` (${cause.code})`;
    return { kind: 'failed', error: `${why}${code}`, askedMs: null, final: false };
  }
}
