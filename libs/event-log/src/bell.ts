/** How an append wakes the followers that wait for it. */
export class Bell {
  readonly #waiting = new Set<() => void>();
  #rings = 0;

  /** How often it rang. Whoever reads this before looking for news cannot miss a ring. */
  get rings(): number {
    return this.#rings;
  }

  /** Wakes everybody who waits now. */
  ring(): void {
    this.#rings += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the next ring, after `waitMsMax`, or when `signal` aborts (or already has). */
  heard(signal: AbortSignal, waitMsMax?: number): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const timer = waitMsMax === undefined ? undefined : setTimeout(() => wake(), waitMsMax);
      const wake = (): void => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
