/** The progress of reading a bundle, as a bar. */
import type { VerificationProgress } from '#ledger/verify/verify-bundle';
import type { Running } from '../options.js';
import { openProgress } from '../shown/progress.js';

/** Fewer lines are read before anybody could look. */
const shownFrom = 10_000;

/** A bar that appears once it is known how many lines there are, if they are many. */
export function progressOf({ messages, json }: Running): {
  readonly show: (progress: VerificationProgress) => void;
  readonly end: () => void;
} {
  const progress = openProgress(messages, { silent: json });
  let shown = 0;
  let begun = false;
  return {
    show: ({ lines, of }) => {
      if (of < shownFrom) return;
      if (!begun) progress.begin('events, documents', of);
      begun = true;
      progress.advance(lines - shown);
      shown = lines;
    },
    end: () => {
      if (begun) progress.end();
    },
  };
}
