/** The streams that are open, so that a shutdown can end them and their number stays bounded. */

/** How many streams a service keeps open, and how many of them for those who have no token. */
const streamsMax = 1000;
const publicMax = 800;

/** Open streams. */
export class Streams {
  readonly #open = new Set<AbortController>();
  readonly #public = new Set<AbortController>();
  #closed = false;

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * A new stream's controller; null when there are too many, or the service ends. Everybody
   * together leaves room for those `withToken`.
   */
  begin(withToken: boolean): AbortController | null {
    if (this.#closed || this.#open.size >= streamsMax) return null;
    if (!withToken && this.#public.size >= publicMax) return null;
    const controller = new AbortController();
    this.#open.add(controller);
    if (!withToken) this.#public.add(controller);
    return controller;
  }

  /** The stream is over. */
  end(controller: AbortController): void {
    controller.abort();
    this.#open.delete(controller);
    this.#public.delete(controller);
  }

  /** Ends all streams; no new one begins. */
  close(): void {
    this.#closed = true;
    for (const controller of this.#open) controller.abort();
  }
}
