/**
 * The consumer behind a log: brings every record of the topic to its partition, in offset order.
 * The position is ours, never the group's: on every join each partition is sought where its walk
 * stands. A consumer that crashes is replaced by a new one in a new group, which nobody else is in,
 * so that it need not wait for the old one to be missed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Bell } from '../bell.js';
import { LogDamaged, LogDiffers } from '../port.js';
import { aborted } from './aborted.js';
import { missedMs, reasonOf, recordBytesMax } from './client.js';
import type { Ends } from './ends.js';
import type { FollowedPartition } from './followed-partition.js';

export interface FollowerOptions {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly partitions: readonly FollowedPartition[];
  readonly ends: Ends;
  /** Rings when somebody begins to wait for what comes next. */
  readonly awaited: Bell;
  readonly newName: () => string;
  /** Told what keeps records from coming; null when they come. */
  readonly onTrouble: (words: string | null) => void;
  readonly onDamage: (error: Error) => void;
}

/** A control record is what a transaction of others leaves behind; kafkajs keeps them back. */
interface RawBatch {
  readonly rawMessages: readonly (KafkaMessage & { readonly isControlRecord: boolean })[];
}

const transactionEnd = 'the end of a transaction';
/**
 * Our own batches were walked past before they come back. Where nothing else comes, the next fetch
 * is that much later, unless somebody waits, and begins behind what was walked past by then: a
 * fetch for each batch costs more than the batch.
 */
const restMs = 50;
/** How long a fetch waits for news; also how long it takes to stop. */
const fetchMsMax = 500;
const replaceMs = 100;
const replaceMsMax = 2_000;

export class Follower {
  readonly #options: FollowerOptions;
  readonly #stopping = new AbortController();
  /** One batch of a partition after the other, whichever consumer brings it. */
  readonly #turns: Promise<void>[];
  /** The offset at which a gap was seen, by partition: seen twice, it is a hole. */
  readonly #gaps = new Map<number, number>();
  /** Consumers that were replaced and have not let go of their connections yet. */
  readonly #leaving = new Set<Promise<void>>();
  /** How often in a row it was replaced in vain. */
  #vain = 0;
  #running: Promise<void> | null = null;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#turns = options.partitions.map(() => Promise.resolve());
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Brings no more records, once those under way are through. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await Promise.all([...this.#leaving, ...this.#turns]);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const reason = await this.#follow();
      if (reason === null) return;
      this.#options.onTrouble(`the follower is being replaced: ${reasonOf(reason)}`);
      const waitMs = Math.min(replaceMs * 2 ** this.#vain, replaceMsMax);
      this.#vain += 1;
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Follows until told to stop, null, or until the consumer crashes, why. */
  async #follow(): Promise<unknown> {
    const { kafka, topic, newName } = this.#options;
    const consumer = kafka.consumer({
      groupId: `epoch-ledger-${newName()}`,
      readUncommitted: true,
      sessionTimeout: missedMs,
      maxWaitTimeInMs: fetchMsMax,
      maxBytesPerPartition: recordBytesMax,
      maxBytes: 2 * recordBytesMax,
      retry: { restartOnFailure: () => Promise.resolve(false) },
    });
    const crashed = this.#crashOf(consumer);
    const { promise: stopped, forget } = aborted(this.#stopping.signal);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        partitionsConsumedConcurrently: this.#turns.length,
        eachBatch: (payload) => this.#take(consumer, payload),
      });
      return await Promise.race([crashed, stopped]);
    } catch (error) {
      return this.#stopping.signal.aborted ? null : error;
    } finally {
      forget();
      // A node that stands still would keep its successor waiting.
      const leaving = consumer.disconnect().catch(() => undefined);
      this.#leaving.add(leaving);
      void leaving.then(() => this.#leaving.delete(leaving));
    }
  }

  /** Resolves when the consumer has ended by itself, or should. */
  #crashOf(consumer: Consumer): Promise<unknown> {
    const { CRASH, GROUP_JOIN, REQUEST_TIMEOUT, START_BATCH_PROCESS } = consumer.events;
    consumer.on(GROUP_JOIN, () => {
      this.#options.partitions.forEach((_, partition) => {
        this.#seek(consumer, partition);
      });
      void this.#wellAtTheEnd();
    });
    consumer.on(START_BATCH_PROCESS, ({ payload }) => {
      const { batchSize, partition, firstOffset, lastOffset } = payload;
      if (batchSize === 0) this.#passAll(partition, Number(firstOffset), Number(lastOffset));
    });
    return new Promise((resolve) => {
      consumer.on(CRASH, ({ payload }) => {
        resolve(payload.error);
      });
      // kafkajs would ask the same node again and again, as long as its leaders seem to be there.
      consumer.on(REQUEST_TIMEOUT, ({ payload }) => {
        resolve(new Error(`${payload.broker} does not answer`));
      });
    });
  }

  /** The trouble is over when everything that is there now has come. */
  async #wellAtTheEnd(): Promise<void> {
    const { ends, partitions, onTrouble } = this.#options;
    try {
      const ranges = await ends.now();
      await Promise.all(partitions.map((each, at) => each.reached(ranges[at]?.high ?? 0)));
      this.#vain = 0;
      onTrouble(null);
    } catch {
      // Whoever asks for the end meets the same.
    }
  }

  #seek(consumer: Consumer, partition: number): void {
    const { topic, partitions } = this.#options;
    const offset = String(partitions[partition]?.next ?? 0);
    consumer.seek({ topic, partition, offset });
  }

  async #take(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { partition } = payload.batch;
    await this.#inTurn(partition, (followed) => this.#takeAll(consumer, payload, followed));
  }

  async #takeAll(
    consumer: Consumer,
    payload: EachBatchPayload,
    followed: FollowedPartition,
  ): Promise<void> {
    const { partition } = payload.batch;
    let hasNews = false;
    for (const message of (payload.batch as unknown as RawBatch).rawMessages) {
      if (!payload.isRunning() || payload.isStale()) return;
      const offset = Number(message.offset);
      if (offset > followed.next && !(await this.#isHole(partition, followed.next))) {
        this.#seek(consumer, partition);
        return;
      }
      // Our own batches were taken when they were produced.
      if (offset < followed.next) continue;
      hasNews = true;
      if (message.isControlRecord) followed.pass(offset, transactionEnd);
      else await followed.take(offset, copyOf(message.value));
      await payload.heartbeat();
    }
    if (hasNews) return;
    await this.#rest();
    // What we have put there meanwhile need not come back at all.
    this.#seek(consumer, partition);
  }

  async #rest(): Promise<void> {
    const { partitions, awaited } = this.#options;
    if (partitions.some(({ isAwaited }) => isAwaited)) return;
    await awaited.heard(this.#stopping.signal, restMs);
  }

  #passAll(partition: number, first: number, last: number): void {
    void this.#inTurn(partition, (followed) => {
      for (let offset = first; offset <= last; offset += 1) followed.pass(offset, transactionEnd);
      return Promise.resolve();
    }).catch(() => undefined);
  }

  /**
   * Whether nothing is at `next` in the topic itself. A client that was reset somewhere else, as
   * kafkajs is when an offset is out of range, is told where to read before that is said.
   */
  async #isHole(partition: number, next: number): Promise<boolean> {
    const range = (await this.#options.ends.now())[partition];
    const seen = this.#gaps.get(partition) === next;
    this.#gaps.set(partition, next);
    return seen || range === undefined || range.low > next;
  }

  /** Lets `use` have the partition when those before it are done with it. */
  async #inTurn(
    partition: number,
    use: (followed: FollowedPartition) => Promise<void>,
  ): Promise<void> {
    const followed = this.#options.partitions[partition];
    if (followed === undefined) return;
    const turn = (this.#turns[partition] ?? Promise.resolve()).then(() => use(followed));
    this.#turns[partition] = turn.catch(() => undefined);
    try {
      await turn;
    } catch (error) {
      if (!(error instanceof LogDamaged || error instanceof LogDiffers)) throw error;
      this.#options.onDamage(error);
    }
  }
}

/** Plain bytes of our own, so that one record does not keep a whole fetch in memory. */
function copyOf(value: Buffer | null): Uint8Array | null {
  return value === null ? null : new Uint8Array(value);
}
