/**
 * One partition as this service follows it: the walk, what it found last, and the copy that it
 * fills. Records come in from the consumer; whoever waits for an offset, a head or a verdict asks
 * here.
 */
import type { LogCopy } from '../log-copy.js';
import type { StreamHead, StreamId } from '../port.js';
import { Copier } from './copier.js';
import { Recent } from './recent.js';
import type { Batch } from './record.js';
import { Thresholds } from './thresholds.js';
import { type Step, type Verdict, Walk, type WalkStart } from './walk.js';

/** Who is told what a partition meets. */
export interface PartitionListener {
  /** A record was passed over. */
  readonly onAlarm: (words: string) => void;
  readonly onVerdict: (verdict: Verdict) => void;
  /** Somebody waits for what comes next. */
  readonly onAwaited: () => void;
  /** What keeps the copy from being filled; null when nothing does. */
  readonly onTrouble: (words: string | null) => void;
  /** Nothing more can be judged or copied. */
  readonly onDamage: (error: Error) => void;
}

export class FollowedPartition {
  readonly recent = new Recent();
  readonly #copy: LogCopy;
  readonly #start: WalkStart;
  readonly #listener: PartitionListener;
  readonly #walk: Walk;
  readonly #copier: Copier;
  readonly #offsets: Thresholds;

  constructor(copy: LogCopy, start: WalkStart, listener: PartitionListener) {
    const { partition, place } = start;
    this.#copy = copy;
    this.#start = start;
    this.#listener = listener;
    this.#walk = new Walk(start);
    this.#offsets = new Thresholds(place.readFrom);
    this.#copier = new Copier({
      copy,
      partition,
      place,
      onCopied: (position) => {
        this.recent.trim(position);
      },
      onTrouble: listener.onTrouble,
      onDamage: listener.onDamage,
    });
  }

  /** The offset that must come next. */
  get next(): number {
    return this.#walk.next;
  }

  /** The last position that was walked past. */
  get position(): number {
    return this.#walk.position;
  }

  /** Whether anybody waits for what comes next. */
  get isAwaited(): boolean {
    return this.#offsets.isAwaited;
  }

  /** Resolves when everything below `offset` was walked past. */
  reached(offset: number): Promise<void> {
    const reaching = this.#offsets.wait(offset);
    if (this.isAwaited) this.#listener.onAwaited();
    return reaching;
  }

  /** Resolves when the copy has come to `position`. */
  copied(position: number): Promise<void> {
    return this.#copier.copied(position);
  }

  /** The head of `stream` after everything that was walked past. Throws LogUnavailable. */
  async head(stream: StreamId): Promise<StreamHead | null> {
    await this.#learn([stream]);
    return this.#walk.head(stream) ?? null;
  }

  /** The heads that are known now, once those of `streams` are. Throws LogUnavailable. */
  async heads(streams: readonly StreamId[]): Promise<(stream: StreamId) => StreamHead | null> {
    await this.#learn(streams);
    return (stream) => this.#walk.head(stream) ?? null;
  }

  /**
   * Walks past the record at `offset`. One after the other; throws LogDamaged or LogDiffers when it
   * cannot be judged, LogUnavailable when a head cannot be known: then it is to come again.
   */
  async take(offset: number, value: Uint8Array | null): Promise<void> {
    const looked = this.#walk.look(offset, value);
    if (looked === null) return;
    await this.#learn(this.#walk.unknownStreams(looked));
    await this.#copier.room();
    // Meanwhile it may have been taken as our own.
    if (offset === this.#walk.next) this.#accept(this.#walk.take(looked));
  }

  /**
   * Walks past a batch that this service has produced and that the broker has put at `offset`,
   * without waiting for it to come back, when everything before it was walked past and nothing has
   * to be asked: it is judged by what is before it, as everywhere. Otherwise it is awaited, and
   * taken when it comes.
   */
  takeOwn(offset: number, record: Batch): void {
    const own = { offset, record };
    const isNext = offset === this.#walk.next && this.#copier.hasRoom;
    if (isNext && this.#walk.unknownStreams(own).length === 0) this.#accept(this.#walk.take(own));
    else void this.reached(offset + 1).catch(() => undefined);
  }

  /** Walks past an offset that holds no record but `what`. */
  pass(offset: number, what: string): void {
    const step = this.#walk.pass(offset, what);
    if (step !== null) this.#accept(step);
  }

  /** Tells all who wait, and will, that nothing more comes. */
  fail(error: Error): void {
    this.#offsets.fail(error);
    this.#copier.fail(error);
  }

  /** Copies what was walked past, as far as the copy answers. */
  finish(): Promise<void> {
    return this.#copier.finish();
  }

  #accept({ effective, verdict, alarm }: Step): void {
    if (alarm !== null) this.#listener.onAlarm(alarm);
    for (const each of effective) this.recent.add(each);
    const commits = effective.map(({ commit }) => commit);
    if (this.#walk.next > this.#start.place.offset) {
      this.#copier.push({ place: this.#walk.place, commits });
    }
    if (verdict !== null) this.#listener.onVerdict(verdict);
    this.#offsets.reach(this.#walk.next);
  }

  async #learn(streams: readonly StreamId[]): Promise<void> {
    const unknown = streams.filter((stream) => this.#walk.head(stream) === undefined);
    if (unknown.length === 0) return;
    const heads = await this.#copy.headsAt(this.#start.place.position, unknown);
    for (const stream of unknown) this.#walk.learn(stream, heads.get(stream) ?? null);
  }
}
