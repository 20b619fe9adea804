/** How fast something goes on, and how long it will take: for who waits, so roughly is enough. */
import type { Progress } from './jobs.js';

/** What is worth saying of a progress. */
export interface Pace {
  /** 0 to 1; null while nobody knows how much there is. */
  readonly share: number | null;
  readonly bytesPerSecond: number;
  readonly linesPerSecond: number;
  /** Null while nothing can be said. */
  readonly secondsLeft: number | null;
}

/** Earlier than this nothing is said about what is left. */
const silentMs = 400;

/** Bytes tell best; where nobody has said how many, lines do. */
export function paceOf({ bytes, bytesOf, lines, linesOf, elapsedMs }: Progress): Pace {
  const share =
    bytesOf !== null && bytesOf > 0
      ? Math.min(1, bytes / bytesOf)
      : linesOf !== null && linesOf > 0
        ? Math.min(1, lines / linesOf)
        : null;
  const seconds = Math.max(elapsedMs, 1) / 1000;
  const isKnown = share !== null && share > 0 && elapsedMs >= silentMs;
  return {
    share,
    bytesPerSecond: bytes / seconds,
    linesPerSecond: lines / seconds,
    secondsLeft: isKnown ? (seconds * (1 - share)) / share : null,
  };
}
