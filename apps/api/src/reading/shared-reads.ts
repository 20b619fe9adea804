/**
 * Reads that many ask for at once: those who ask for the same wait together for one reading. It
 * begins after all of them asked, so nobody is shown less than a reading of his own would show.
 */

/** Readings of values by key. Only what somebody waits for is in memory. */
export class SharedReads<Key, Value> {
  readonly #read: (key: Key) => Promise<Value>;
  readonly #underWay = new Map<Key, Promise<Value>>();
  /** What begins when the one under way is done. */
  readonly #next = new Map<Key, Promise<Value>>();

  constructor(read: (key: Key) => Promise<Value>) {
    this.#read = read;
  }

  /** The value of `key` as it is at some moment after the call. Throws what the reading throws. */
  of(key: Key): Promise<Value> {
    const next = this.#next.get(key);
    if (next !== undefined) return next;
    const before = this.#underWay.get(key);
    if (before === undefined) return this.#begin(key);
    // One that is under way may have looked already: it answers nobody who comes after.
    const following = before
      .catch(() => undefined)
      .then(() => {
        this.#next.delete(key);
        return this.#begin(key);
      });
    this.#next.set(key, following);
    return following;
  }

  #begin(key: Key): Promise<Value> {
    const reading = this.#read(key).finally(() => {
      this.#underWay.delete(key);
    });
    this.#underWay.set(key, reading);
    return reading;
  }
}
