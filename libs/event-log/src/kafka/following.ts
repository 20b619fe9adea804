/**
 * All partitions of a topic as this service follows them, what keeps it from doing so, and how to
 * wait until it has seen everything that is there now.
 */
import type { Kafka } from 'kafkajs';
import { Bell } from '../bell.js';
import type { CopyPlace, LogCopy, TopicLog } from '../log-copy.js';
import { LogDamaged, LogUnavailable } from '../port.js';
import { outageMsMax } from './client.js';
import type { Ends, Range } from './ends.js';
import { FollowedPartition } from './followed-partition.js';
import { Follower } from './follower.js';
import { requireWhole } from './open-topic.js';
import type { Verdict } from './walk.js';

export interface FollowingOptions {
  readonly kafka: Kafka;
  readonly ends: Ends;
  readonly log: TopicLog;
  readonly copy: LogCopy;
  /** Where the copy is, by partition. */
  readonly places: readonly CopyPlace[];
  readonly newName: () => string;
  readonly onAlarm: (words: string) => void;
  readonly onVerdict: (partition: number, verdict: Verdict) => void;
  /** Told once, when nothing more can be judged or copied. */
  readonly onDamage: (error: Error) => void;
}

export class Following {
  /** By number. */
  readonly partitions: readonly FollowedPartition[];
  readonly #options: FollowingOptions;
  readonly #follower: Follower;
  /** What is wrong now, by who says so. */
  readonly #troubles = new Map<string, string>();
  readonly #awaited = new Bell();
  #damage: Error | null = null;

  constructor(options: FollowingOptions) {
    this.#options = options;
    const { kafka, ends, log, newName } = options;
    this.partitions = options.places.map((place, partition) => this.#followed(partition, place));
    this.#follower = new Follower({
      kafka,
      ends,
      newName,
      topic: log.topic,
      partitions: this.partitions,
      awaited: this.#awaited,
      onTrouble: (words) => {
        this.#meet('follower', words);
      },
      onDamage: (error) => {
        this.#fail(error);
      },
    });
  }

  /** What is wrong, in words; null when nothing is. */
  get trouble(): string | null {
    if (this.#damage !== null) return this.#damage.message;
    return this.#troubles.size === 0 ? null : [...this.#troubles.values()].join('; ');
  }

  /** Throws what ended the following, if anything did. */
  requireWell(): void {
    if (this.#damage !== null) throw this.#damage;
  }

  /**
   * Begins, and returns when everything is seen that the topic has now. Throws LogDamaged when the
   * topic lacks what the copy has, LogUnavailable.
   */
  async start(): Promise<void> {
    const ranges = await this.#options.ends.now();
    requireWhole(this.#options.log.topic, ranges);
    const copied = this.#options.places.map(({ offset }) => offset);
    requireAsLong(copied, ranges, 'which the copy has come to');
    this.#follower.start();
    await this.#seen(ranges);
  }

  /** Waits until everything is seen that `partition` has now. */
  async catchUp(partition: number): Promise<FollowedPartition> {
    const ranges = await this.#rangesNow();
    await this.#reached(partition, ranges[partition]?.high ?? 0);
    const followed = this.partitions[partition];
    if (followed === undefined) throw new RangeError(`partition ${String(partition)}`);
    return followed;
  }

  /** Waits until everything is seen that the topic has now. */
  async catchUpAll(): Promise<void> {
    await this.#seen(await this.#rangesNow());
  }

  /** Ends, and copies what was seen. */
  async stop(): Promise<void> {
    await this.#follower.stop();
    await Promise.all(this.partitions.map((each) => each.finish()));
  }

  #followed(partition: number, place: CopyPlace): FollowedPartition {
    const { copy, log, onAlarm, onVerdict } = this.#options;
    const start = { partition, partitions: log.partitions, place };
    return new FollowedPartition(copy, start, {
      onAlarm,
      onVerdict: (verdict) => {
        onVerdict(partition, verdict);
      },
      onAwaited: () => {
        this.#awaited.ring();
      },
      onTrouble: (words) => {
        this.#meet(`copy of ${String(partition)}`, words);
      },
      onDamage: (error) => {
        this.#fail(error);
      },
    });
  }

  async #rangesNow(): Promise<readonly Range[]> {
    this.requireWell();
    const seen = this.partitions.map(({ next }) => next);
    const ranges = await this.#options.ends.now();
    try {
      requireWhole(this.#options.log.topic, ranges);
      requireAsLong(seen, ranges, 'which was seen');
    } catch (error) {
      if (error instanceof LogDamaged) this.#fail(error);
      throw error;
    }
    return ranges;
  }

  async #seen(ranges: readonly Range[]): Promise<void> {
    await Promise.all(ranges.map(({ high }, partition) => this.#reached(partition, high)));
  }

  /** Waits as long as the follower comes on. */
  async #reached(partition: number, offset: number): Promise<void> {
    const followed = this.partitions[partition];
    if (followed === undefined || followed.next >= offset) return;
    let before = followed.next;
    let stuck: (error: Error) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => (stuck = reject));
    const timer = setInterval(() => {
      if (followed.next === before) stuck(this.#notComing(partition, before, offset));
      before = followed.next;
    }, outageMsMax);
    try {
      await Promise.race([followed.reached(offset), failed]);
    } finally {
      clearInterval(timer);
    }
  }

  #notComing(partition: number, at: number, offset: number): LogUnavailable {
    const where = `partition ${String(partition)} is followed up to offset ${String(at)}`;
    const why = this.trouble ?? 'no record comes';
    return new LogUnavailable(`${where}, the topic has ${String(offset)}: ${why}`);
  }

  #meet(who: string, words: string | null): void {
    if (words === null) this.#troubles.delete(who);
    else this.#troubles.set(who, words);
  }

  #fail(error: Error): void {
    if (this.#damage !== null) return;
    this.#damage = error;
    for (const each of this.partitions) each.fail(error);
    void this.#follower.stop();
    this.#options.onDamage(error);
  }
}

/** What was in the topic once is there for ever. */
function requireAsLong(seen: readonly number[], ranges: readonly Range[], which: string): void {
  for (const [partition, offset] of seen.entries()) {
    const high = ranges[partition]?.high ?? 0;
    if (high >= offset) continue;
    throw new LogDamaged(
      `partition ${String(partition)} of the topic ends at offset ${String(high)}, before ` +
        `${String(offset)}, ${which}: the topic lost its end`,
    );
  }
}
