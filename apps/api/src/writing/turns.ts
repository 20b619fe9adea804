/** Takes turns: what is asked first is done first, one at a time. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #taken = 0;

  /** Whether nobody has or waits for a turn. */
  get idle(): boolean {
    return this.#taken === 0;
  }

  /** Does `work` when all that was asked for before is done, whether it succeeded or not. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    this.#taken += 1;
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#taken -= 1;
    }
  }
}
