/**
 * An epoch as a round makes it: what the log is known to have, and what was accepted since. Two
 * states are needed only where a command is judged after one that is not in the log yet: the copy
 * for that is made then, kept, and folds what it lacks when it is needed again. A command that
 * comes alone costs one fold, and an epoch with such commands one state.
 */
import { foldAll, sizeOf } from './commits.js';
import { copyOf, type FoldedEpoch } from './folded-epoch.js';
import type { Accepted } from './judge.js';

/** How many bytes of events a copy may lack; one that lacks more is made anew. */
const lackingBytesMax = 8 * 1024 * 1024;

/** What the next command of a round is judged on. */
export class Ahead {
  readonly #confirmed: FoldedEpoch;
  /** Null when it must be made anew. */
  #copy: FoldedEpoch | null = null;
  /** What is not folded into the copy, or would not be in one made now; in order. */
  #lacking: Accepted[] = [];
  /** How many were accepted and are not confirmed. */
  #unconfirmed = 0;

  /** `confirmed` is what the log is known to have; the lane goes on folding into it. */
  constructor(confirmed: FoldedEpoch) {
    this.#confirmed = confirmed;
  }

  /** The epoch with everything that was accepted; not to be changed, nor kept. */
  get epoch(): FoldedEpoch {
    if (this.#unconfirmed === 0) return this.#confirmed;
    this.#copy ??= copyOf(this.#confirmed);
    for (const result of this.#lacking) foldAll(this.#copy, result, 0);
    this.#lacking = [];
    return this.#copy;
  }

  /** What comes next is judged on what `result` makes. */
  accept(result: Accepted): void {
    this.#lacking.push(result);
    this.#unconfirmed += 1;
  }

  /** The first that was accepted and not confirmed is in the log, at `position`. */
  confirm(result: Accepted, position: number): void {
    foldAll(this.#confirmed, result, position);
    this.#unconfirmed -= 1;
    // A copy that is made from now on has it.
    if (this.#copy === null) this.#lacking.shift();
    else if (this.#unconfirmed === 0 && this.#lacksMuch) this.forget();
  }

  /** What was accepted and not confirmed is not to be; or the log has what the copy lacks. */
  forget(): void {
    this.#copy = null;
    this.#lacking = [];
    this.#unconfirmed = 0;
  }

  get #lacksMuch(): boolean {
    return this.#lacking.reduce((sum, result) => sum + sizeOf(result), 0) > lackingBytesMax;
  }
}
