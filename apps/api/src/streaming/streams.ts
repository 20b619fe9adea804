/** The streams that are open, so that a shutdown can end them and their number stays bounded. */

/** How many streams a service keeps open. */
const streamsMax = 1000;

/** Open streams. */
export class Streams {
  readonly #open = new Set<AbortController>();
  #closed = false;

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /** A new stream's controller; null when there are too many, or the service ends. */
  begin(): AbortController | null {
    if (this.#closed || this.#open.size >= streamsMax) return null;
    const controller = new AbortController();
    this.#open.add(controller);
    return controller;
  }

  /** The stream is over. */
  end(controller: AbortController): void {
    controller.abort();
    this.#open.delete(controller);
  }

  /** Ends all streams; no new one begins. */
  close(): void {
    this.#closed = true;
    for (const controller of this.#open) controller.abort();
  }
}
