/**
 * The epochs in memory. One that is not there is folded from the log when it is first touched;
 * those not touched for longest go when memory is full, as each can be folded again.
 */
import type { ReadableLog, StoredEvent } from '#event-log/port';
import { LogDamaged } from '#event-log/port';
import type { EpochId } from '#ledger/ids';
import { readAnyEvent } from '#ledger/record/seal';
import { type EpochFold, foldEvent, newFold, readDocuments, weightOf } from './epoch-fold.js';
import { projecting } from './trouble.js';

export class Folds {
  readonly #log: ReadableLog;
  readonly #weightMax: number;
  /** Those touched last are last. */
  readonly #folds = new Map<EpochId, EpochFold>();
  #last: EpochFold | null = null;

  /** `weightMax` is compared with the sum of `weightOf`. */
  constructor(log: ReadableLog, weightMax: number) {
    this.#log = log;
    this.#weightMax = weightMax;
  }

  /** The epoch as it was right before `event`. Throws LogDamaged when versions do not follow. */
  async before(event: StoredEvent): Promise<EpochFold> {
    const epoch = event.stream as EpochId;
    const fold = await this.#get(epoch, (earlier) => earlier.version < event.version);
    const { version } = fold.state;
    if (version === event.version - 1) return fold;
    throw new LogDamaged(
      `${epoch}: version ${String(event.version)} at position ${String(event.position)} ` +
        `comes after version ${String(version)}`,
    );
  }

  /** The epoch up to a position. Whoever is in memory is up to the caller's position already. */
  async upTo(epoch: EpochId, position: number): Promise<EpochFold> {
    return this.#get(epoch, (event) => event.position <= position);
  }

  /** Whether `shrink` would let go of any, were there more than one. */
  get isFull(): boolean {
    return this.#weight() > this.#weightMax;
  }

  /** Lets go of the epochs not touched for longest until the rest fits; the last one stays. */
  shrink(): void {
    let weight = this.#weight();
    for (const [epoch, fold] of this.#folds) {
      if (weight <= this.#weightMax || this.#folds.size === 1) return;
      this.#folds.delete(epoch);
      weight -= weightOf(fold);
    }
  }

  #weight(): number {
    let weight = 0;
    for (const fold of this.#folds.values()) weight += weightOf(fold);
    return weight;
  }

  async #get(epoch: EpochId, belongs: (event: StoredEvent) => boolean): Promise<EpochFold> {
    if (this.#last?.epoch === epoch) return this.#last;
    const fold = this.#folds.get(epoch) ?? (await this.#load(epoch, belongs));
    this.#folds.delete(epoch);
    this.#folds.set(epoch, fold);
    this.#last = fold;
    return fold;
  }

  async #load(epoch: EpochId, belongs: (event: StoredEvent) => boolean): Promise<EpochFold> {
    const fold = newFold(epoch);
    for await (const event of this.#log.read(epoch, 0)) {
      if (!belongs(event)) break;
      const { version, position } = event;
      await projecting({ epoch, version, position }, () => {
        foldEvent(fold, readAnyEvent(event.bytes), position);
      });
    }
    const { version } = fold.state;
    await projecting({ epoch, version, position: fold.position }, () => {
      return readDocuments(fold, this.#log);
    });
    return fold;
  }
}
