/**
 * A batch that was, or will be, produced: what its claims come to, as its records appear to our own
 * follower, however often. An appended claim is final, so is a conflict; a claim whose documents
 * were not there any more, and what was to follow it, is judged again at the next appearance.
 */
import type { AppendResult, Commit, StreamId } from '../port.js';
import type { ClaimResult } from './walk.js';

export class PendingBatch {
  /** Resolves when every claim has its result. */
  readonly settled: Promise<readonly AppendResult[]>;
  /** Ends the wait: nothing more will be known. */
  readonly fail: (error: Error) => void;
  readonly #commits: readonly Commit[];
  readonly #results: (AppendResult | null)[];
  readonly #settle: (results: readonly AppendResult[]) => void;
  #sendAgain: () => void = () => undefined;

  constructor(commits: readonly Commit[]) {
    this.#commits = commits;
    this.#results = commits.map(() => null);
    let settle: (results: readonly AppendResult[]) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    this.settled = new Promise((resolve, reject) => {
      settle = resolve;
      fail = reject;
    });
    this.#settle = settle;
    this.fail = fail;
  }

  /** Resolves when the record appears the next time and a claim is still open after it. */
  leftOpen(): Promise<'left open'> {
    return new Promise((resolve) => {
      this.#sendAgain = () => {
        resolve('left open');
      };
    });
  }

  /** The record appeared, and its claims were judged. */
  appeared(judged: readonly ClaimResult[]): void {
    const incomplete = new Set<StreamId>();
    judged.forEach((result, index) => {
      const stream = this.#commits[index]?.stream ?? '';
      if (result.kind === 'incomplete') incomplete.add(stream);
      else if (!incomplete.has(stream)) this.#results[index] ??= result;
    });
    const settled = this.#results.filter((result) => result !== null);
    if (settled.length === this.#results.length) this.#settle(settled);
    else this.#sendAgain();
  }
}
