/** An abort as a promise. */

/** Resolves with null when `signal` aborts, unless it is told to forget. */
export function aborted(signal: AbortSignal): {
  readonly promise: Promise<null>;
  readonly forget: () => void;
} {
  let abort: () => void = () => undefined;
  const promise = new Promise<null>((resolve) => {
    abort = () => {
      resolve(null);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
  const forget = (): void => {
    signal.removeEventListener('abort', abort);
  };
  return { promise, forget };
}
