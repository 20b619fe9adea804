/**
 * One partition's ordered loop: take events, fold them, store what changed, one step after the
 * other. Whatever fails leaves the stored position where it was; the loop forgets what it has in
 * memory, waits a little and begins again from there. A damaged log ends it.
 * Source: reported faults F3 and F6.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { LogDamaged } from '#event-log/port';
import { Inbox } from './inbox.js';
import { PartitionProjection, type PartitionProjectionOptions } from './partition-projection.js';
import { ProjectionFailed, troubleOf } from './trouble.js';

/** What a loop works with. */
export interface PartitionLoopOptions extends PartitionProjectionOptions {
  /** Called on every change; `error` is what was thrown, for the log of the program. */
  readonly onTrouble: (trouble: string | null, error: unknown) => void;
  /** Called after every step. */
  readonly onStep: () => void;
}

const firstWaitMs = 50;
const waitMsMax = 5_000;

export class PartitionLoop {
  readonly #options: PartitionLoopOptions;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #position = 0;
  /** The end that the log had at the start; null until it is known. */
  #startEnd: number | null = null;
  #trouble: string | null = null;
  /** What could not be projected, and how far everything was then. */
  #stuck: { readonly at: number; readonly stored: number } | null = null;
  #failures = 0;
  #hasEnded = false;

  constructor(options: PartitionLoopOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** Everything up to here is in the read model, whoever wrote it. */
  get position(): number {
    return this.#position;
  }

  get trouble(): string | null {
    return this.#trouble;
  }

  /** The log is damaged: the loop has ended and nothing will move any more. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether it has once reached the end that the log had at the start. */
  get reachedStartEnd(): boolean {
    return this.#startEnd !== null && this.#position >= this.#startEnd;
  }

  /** Finishes the step in flight and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#project(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#becomeTroubled(error);
        if (this.#hasEnded) return;
        const waitMs = Math.min(firstWaitMs * 2 ** this.#failures, waitMsMax);
        this.#failures += 1;
        await wait(waitMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #project(stopping: AbortSignal): Promise<void> {
    const { partition, log, readModel } = this.#options;
    this.#position = await readModel.position(partition);
    this.#startEnd ??= await log.end(partition);
    const start = { stored: this.#position, end: this.#startEnd };
    const projection = new PartitionProjection(this.#options, start);
    const following = new AbortController();
    const signal = AbortSignal.any([following.signal, stopping]);
    const inbox = new Inbox(log.follow(partition, this.#position, signal));
    try {
      while (!stopping.aborted) {
        await projection.step(await inbox.take(projection.waitMs()));
        this.#position = projection.stored;
        if (this.reachedStartEnd) this.#options.pace.catchUp();
        if (!this.#isStuck(projection)) this.#recover();
        else this.#options.onStep();
      }
    } finally {
      following.abort();
      inbox.close();
    }
  }

  /** A step that had nothing to do with what failed does not show that it is well again. */
  #isStuck({ stored, hasWritten }: PartitionProjection): boolean {
    if (this.#stuck === null) return false;
    return stored < this.#stuck.at || (stored === this.#stuck.stored && !hasWritten);
  }

  #becomeTroubled(error: unknown): void {
    const { partition, onTrouble } = this.#options;
    const trouble = troubleOf(error, { partition, position: this.#position });
    this.#hasEnded = error instanceof LogDamaged;
    this.#stuck =
      error instanceof ProjectionFailed
        ? { at: error.event.position, stored: this.#position }
        : null;
    const isNew = trouble !== this.#trouble;
    this.#trouble = trouble;
    if (isNew) onTrouble(trouble, error);
    this.#options.onStep();
  }

  #recover(): void {
    const wasTroubled = this.#trouble !== null;
    this.#trouble = null;
    this.#stuck = null;
    this.#failures = 0;
    if (wasTroubled) this.#options.onTrouble(null, null);
    this.#options.onStep();
  }
}
