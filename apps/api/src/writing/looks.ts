/**
 * Looks at an epoch: many who ask at once share one turn, and one reading of the log. It begins
 * after all of them asked, so each sees what was acknowledged, by whomever, before.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FoldedEpoch } from './folded-epoch.js';
import type { Turns } from './turns.js';

/** An epoch; null when it was never opened. */
type Shown = FoldedEpoch | null;

/** Somebody who waits to see it. */
interface Reader {
  readonly see: (epoch: Shown) => void;
  readonly fail: (error: unknown) => void;
}

/** Those who look, in turns with whatever else takes them. */
export class Looks {
  readonly #turns: Turns;
  readonly #read: () => Promise<Shown>;
  /** Whose turn is the last in line and has not begun; null when there is no such turn. */
  #gathering: Reader[] | null = null;

  /** `read` gives the epoch as the log has it after the call. */
  constructor(turns: Turns, read: () => Promise<Shown>) {
    this.#turns = turns;
    this.#read = read;
  }

  /**
   * Gives `use` the epoch as it is at some moment after the call, in a turn: nothing changes it
   * meanwhile. Throws what the reading throws.
   */
  look<T>(use: (epoch: Shown) => T): Promise<T> {
    return new Promise((settle, fail) => {
      const see = (epoch: Shown): void => {
        settle(use(epoch));
      };
      this.#gather({ see, fail });
    });
  }

  /** Whoever looks from now on has a turn after the one that is taken next. */
  part(): void {
    this.#gathering = null;
  }

  #gather(reader: Reader): void {
    if (this.#gathering !== null) {
      this.#gathering.push(reader);
      return;
    }
    const readers = [reader];
    this.#gathering = readers;
    void this.#turns.take(() => this.#show(readers));
  }

  async #show(readers: readonly Reader[]): Promise<void> {
    // A reading that is under way may have looked already: it answers nobody who comes after.
    if (this.#gathering === readers) this.#gathering = null;
    let epoch: Shown;
    try {
      epoch = await this.#read();
    } catch (error) {
      for (const { fail } of readers) fail(error);
      return;
    }
    for (const [index, { see, fail }] of readers.entries()) {
      // Some look long: all of them in a row would hold up whoever waits for something else.
      if (index > 0) await othersTurn();
      try {
        see(epoch);
      } catch (error) {
        fail(error);
      }
    }
  }
}
