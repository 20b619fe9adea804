/** A queue from which the oldest leave one by one, each in constant time on average. */
export class Fifo<T> {
  /** Those before `#first` have left. */
  #items: T[] = [];
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  /** The one at `index`, 0 for the oldest. */
  at(index: number): T | undefined {
    return this.#items[this.#first + index];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Takes the oldest away. */
  shift(): T | undefined {
    const oldest = this.#items[this.#first];
    if (oldest === undefined) return undefined;
    this.#first += 1;
    if (this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return oldest;
  }

  /** Those from `index` on, oldest first. */
  from(index: number): readonly T[] {
    return this.#items.slice(this.#first + index);
  }
}
