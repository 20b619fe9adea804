/**
 * Where the partitions of the topic end now. Whoever reads waits for his own follower to come that
 * far, and so sees all that was acknowledged, to whomever, before he asked.
 */
import type { Admin, Kafka } from 'kafkajs';
import { persistently } from './persistently.js';

/** The offsets of one partition. */
export interface Range {
  /** The first record that is there, 0 unless some were deleted. */
  readonly low: number;
  /** The offset that the next record will have. */
  readonly high: number;
}

export class Ends {
  readonly #kafka: Kafka;
  readonly #topic: string;
  #admin: Admin | null = null;
  #asking: Promise<readonly Range[]> | null = null;
  #next: Promise<readonly Range[]> | null = null;

  constructor(kafka: Kafka, topic: string) {
    this.#kafka = kafka;
    this.#topic = topic;
  }

  /**
   * The ranges of all partitions, by number, as they are at some moment after the call. Many who
   * ask at once are answered by one request. Throws LogUnavailable.
   */
  now(): Promise<readonly Range[]> {
    // One that is under way may have looked already: it answers nobody who comes after.
    this.#next ??= this.#afterTheOneUnderWay();
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#admin?.disconnect().catch(() => undefined);
  }

  async #afterTheOneUnderWay(): Promise<readonly Range[]> {
    await this.#asking?.catch(() => undefined);
    this.#asking = this.#next;
    this.#next = null;
    return persistently('where the topic ends', () => this.#ask());
  }

  async #ask(): Promise<readonly Range[]> {
    try {
      this.#admin ??= await this.#connected();
      const offsets = await this.#admin.fetchTopicOffsets(this.#topic);
      return [...offsets]
        .sort((a, b) => a.partition - b.partition)
        .map(({ low, high }) => ({ low: Number(low), high: Number(high) }));
    } catch (error) {
      // What it knows of leaders may be old: begin anew.
      await this.close();
      this.#admin = null;
      throw error;
    }
  }

  async #connected(): Promise<Admin> {
    const admin = this.#kafka.admin();
    await admin.connect();
    return admin;
  }
}
