/**
 * A batch that was, or will be, produced: what its claims come to, as its records appear to our own
 * follower, however often. An appended claim is final, so is a conflict; a claim whose documents
 * were not there any more, and what was to follow it, is judged again at the next appearance.
 */
import type { AppendResult, Commit, StreamId } from '../port.js';
import type { ClaimResult } from './walk.js';

export class PendingBatch {
  /** Resolves when every claim has its result; rejects when nothing more will be known. */
  readonly settled: Promise<readonly AppendResult[]>;
  /** Why it is not over yet, as far as is known. */
  trouble: unknown = 'our own follower has not come to it';
  readonly #commits: readonly Commit[];
  readonly #results: (AppendResult | null)[];
  #resolve: (results: readonly AppendResult[]) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(commits: readonly Commit[]) {
    this.#commits = commits;
    this.#results = commits.map(() => null);
    this.settled = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Whether its results, or that there are none, were told. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves when it is over, or its record appears the next time and leaves a claim open. */
  overOrLeftOpen(): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Ends the wait: nothing more will be known. */
  fail(error: Error): void {
    this.#isOver = true;
    this.#reject(error);
    this.#wake();
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
    if (settled.length === this.#results.length) {
      this.#isOver = true;
      this.#resolve(settled);
    }
    this.#wake();
  }
}
