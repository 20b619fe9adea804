/**
 * Carries what took effect in one partition into the copy, in pages: while one is written, steps
 * queue; when it is there, all of them make the next. Other services may fill the same copy: what
 * they have copied is left out here.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { CopyPlace, LogCopy } from '../log-copy.js';
import { type Commit, LogDamaged, LogUnavailable } from '../port.js';
import { Fifo } from './fifo.js';
import { Thresholds } from './thresholds.js';

const pageCommitsMax = 500;
const pageBytesMax = 1024 * 1024;
/** What waits for the copy is at most about this much; then the follower waits. */
const waitingBytesMax = 64 * 1024 * 1024;
const retryMs = 200;

/** What follows in the topic: commits, and where a copy of them stands. */
export interface CopyStep {
  readonly place: CopyPlace;
  readonly commits: readonly Commit[];
}

export interface CopierOptions {
  readonly copy: LogCopy;
  readonly partition: number;
  /** Where the copy is, as far as this service knows. */
  readonly place: CopyPlace;
  /** Told when the copy has come to a position, and of what keeps it from going on. */
  readonly onCopied: (position: number) => void;
  readonly onTrouble: (words: string | null) => void;
  /** Told when it will never go on. */
  readonly onDamage: (error: Error) => void;
}

export class Copier {
  readonly #options: CopierOptions;
  readonly #queue = new Fifo<CopyStep & { readonly sizeBytes: number }>();
  readonly #positions: Thresholds;
  readonly #room = new Thresholds(0);
  #place: CopyPlace;
  /** Bytes that were queued, and that have left, ever. */
  #queuedBytes = 0;
  #leftBytes = 0;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(options: CopierOptions) {
    this.#options = options;
    this.#place = options.place;
    this.#positions = new Thresholds(options.place.position);
  }

  /** Takes in the next step. Call `room` before the next one. */
  push(step: CopyStep): void {
    const sizeBytes = step.commits.reduce((sum, commit) => sum + sizeOf(commit), 0);
    this.#queue.push({ ...step, sizeBytes });
    this.#queuedBytes += sizeBytes;
    this.#running ??= this.#run();
  }

  /** Whether not too much waits. */
  get hasRoom(): boolean {
    return this.#queuedBytes - waitingBytesMax <= this.#leftBytes;
  }

  /** Resolves when not too much waits. */
  room(): Promise<void> {
    return this.#room.wait(this.#queuedBytes - waitingBytesMax);
  }

  /** Resolves when the copy has come to `position`. */
  copied(position: number): Promise<void> {
    return this.#positions.wait(position);
  }

  /** Tells all who wait, and will, that the copy goes no further. */
  fail(error: Error): void {
    this.#stopped = true;
    this.#positions.fail(error);
    this.#room.fail(error);
  }

  /** Copies what waits, unless the copy does not answer, and ends. */
  async finish(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // What comes in the same turn of the event loop goes in the same page, and whoever waits for a
    // verdict goes first.
    await nextTurn();
    try {
      for (;;) {
        this.#leaveOutCopied();
        if (this.#queue.length === 0) break;
        if (await this.#copyPage()) continue;
        if (this.#stopped) break;
        await pause(retryMs);
      }
    } catch (error) {
      this.#options.onDamage(error as Error);
    }
    this.#running = null;
  }

  /** False when the copy did not answer. */
  async #copyPage(): Promise<boolean> {
    const { copy, partition, onTrouble } = this.#options;
    const { place, commits } = this.#nextPage();
    const { offset: to, readFrom } = place;
    const from = this.#place.offset;
    try {
      this.#moveTo(await copy.copy({ partition, from, to, readFrom, commits }));
      onTrouble(null);
      return true;
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      onTrouble(`the copy of partition ${String(partition)} cannot be written: ${error.message}`);
      return false;
    }
  }

  #nextPage(): CopyStep {
    let page: CopyStep = { place: this.#place, commits: [] };
    let sizeBytes = 0;
    for (let index = 0; index < this.#queue.length; index += 1) {
      const step = this.#queue.at(index);
      if (step === undefined) break;
      sizeBytes += step.sizeBytes;
      const commits = [...page.commits, ...step.commits];
      const full = commits.length > pageCommitsMax || sizeBytes > pageBytesMax;
      if (index > 0 && full) break;
      page = { place: step.place, commits };
    }
    return page;
  }

  #moveTo(place: CopyPlace): void {
    const { offset } = this.#place;
    if (place.offset < offset) {
      throw new LogDamaged(
        `${this.#where} has gone back from offset ${String(offset)} to ${String(place.offset)}: ` +
          'start anew',
      );
    }
    this.#place = place;
    this.#leaveOutCopied();
    this.#positions.reach(place.position);
    this.#options.onCopied(place.position);
  }

  /** Whoever has copied it, it is there. */
  #leaveOutCopied(): void {
    const { offset, position } = this.#place;
    for (;;) {
      const step = this.#queue.at(0);
      if (step === undefined || step.place.offset > offset) break;
      if (step.place.offset === offset && step.place.position !== position) {
        throw new LogDamaged(
          `${this.#where} has position ${String(position)} at offset ${String(offset)}, the ` +
            `topic has ${String(step.place.position)} there: it is not a copy of it`,
        );
      }
      this.#queue.shift();
      this.#leftBytes += step.sizeBytes;
    }
    this.#room.reach(this.#leftBytes);
  }

  get #where(): string {
    return `the copy of partition ${String(this.#options.partition)}`;
  }
}

function sizeOf({ events, documents }: Commit): number {
  const parts = [...events, ...documents];
  return parts.reduce((sum, { bytes }) => sum + bytes.length, 512);
}
