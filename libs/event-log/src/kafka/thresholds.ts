/** A number that only rises, and those who wait for it to come far enough. */
interface Waiting {
  readonly at: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export class Thresholds {
  #reached: number;
  #failure: Error | null = null;
  #waiting: Waiting[] = [];

  constructor(reached: number) {
    this.#reached = reached;
  }

  get reached(): number {
    return this.#reached;
  }

  /** Whether anybody waits. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves when the number is `at` or more; rejects with what it failed with. */
  wait(at: number): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (this.#reached >= at) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ at, resolve, reject });
    });
  }

  /** The number is `reached` now; a smaller one changes nothing. */
  reach(reached: number): void {
    if (reached <= this.#reached) return;
    this.#reached = reached;
    if (this.#waiting.length === 0) return;
    const woken = this.#waiting.filter(({ at }) => at <= reached);
    this.#waiting = this.#waiting.filter(({ at }) => at > reached);
    for (const { resolve } of woken) resolve();
  }

  /** It comes no further: all who wait, and will, are told why. */
  fail(error: Error): void {
    this.#failure ??= error;
    const left = this.#waiting;
    this.#waiting = [];
    for (const { reject } of left) reject(this.#failure);
  }
}
