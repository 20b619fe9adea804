/** When a message that was not taken is sent again. Times are milliseconds, since 1970 or long. */
import { httpDateMs } from '../clock.js';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** How long to wait after each try; after the last one it is given up. */
export const waitsMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
];

/** Up to this share of a wait is added by chance, so that many do not come back at once. */
const spread = 0.2;

/**
 * When to try again after `attempts` tries, at `nowMs`; null: no more. `askedMs` is how long the
 * receiver asked to be left alone, `chance` from 0 to 1.
 */
export function nextTryMs(
  attempts: number,
  nowMs: number,
  { askedMs, chance }: { readonly askedMs: number | null; readonly chance: number },
): number | null {
  const wait = waitsMs[attempts - 1];
  if (wait === undefined) return null;
  const asked = Math.min(askedMs ?? 0, 12 * hour);
  return nowMs + Math.ceil(Math.max(wait * (1 + spread * chance), asked));
}

/** How long `Retry-After` asks to wait; null when it says nothing that can be read. */
export function askedForMs(retryAfter: string | null, nowMs: number): number | null {
  if (retryAfter === null) return null;
  if (/^[0-9]{1,9}$/.test(retryAfter)) return Number(retryAfter) * second;
  const at = httpDateMs(retryAfter);
  return at === null ? null : Math.max(0, at - nowMs);
}
