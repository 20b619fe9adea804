/** Puts records into one partition; one that comes twice is a claim that is void. */
import type { Kafka, Producer } from 'kafkajs';

/** A request carries at most about this much, so that it fits whatever a record has. */
const requestBytesMax = 4 * 1024 * 1024;
const acknowledgeMsMax = 5_000;

export class Sender {
  readonly #kafka: Kafka;
  readonly #topic: string;
  /** What requests go through now. */
  #line: Line | null = null;

  constructor(kafka: Kafka, topic: string) {
    this.#kafka = kafka;
    this.#topic = topic;
  }

  /**
   * Produces `values` in order, in as many requests as it takes, and returns when all of them are
   * where the topic wants them: the offset of the last, null where the broker did not say. Throws
   * what kafkajs threw when that cannot be known of one: those before it are there.
   */
  async send(partition: number, key: string, values: Iterable<Buffer>): Promise<number | null> {
    let last: number | null = null;
    for (const some of inRequests(values)) {
      const messages = some.map((value) => ({ key, value, partition }));
      const first = await this.#request(messages);
      last = first === null ? null : first + messages.length - 1;
    }
    return last;
  }

  async close(): Promise<void> {
    if (this.#line !== null) await letGo(this.#line);
  }

  /** The offset of the first message. */
  async #request(messages: readonly Message[]): Promise<number | null> {
    this.#line ??= { producer: this.#connected(), requests: 0 };
    const line = this.#line;
    line.requests += 1;
    try {
      const producer = await line.producer;
      const timeout = acknowledgeMsMax;
      const record = { topic: this.#topic, acks: -1, timeout, messages: [...messages] };
      const [answer] = await producer.send(record);
      const offset = Number(answer?.baseOffset ?? -1);
      return Number.isSafeInteger(offset) && offset >= 0 ? offset : null;
    } catch (error) {
      // It may know old leaders, and would ask a node that stands still again: begin anew.
      if (this.#line === line) this.#line = null;
      throw error;
    } finally {
      line.requests -= 1;
      // Not before the last is through: kafkajs would connect again for one that is under way.
      if (line.requests === 0 && this.#line !== line) void letGo(line);
    }
  }

  async #connected(): Promise<Producer> {
    const producer = this.#kafka.producer({
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      retry: { retries: 1 },
    });
    await producer.connect();
    return producer;
  }
}

/** A producer and how many requests are under way through it. */
interface Line {
  readonly producer: Promise<Producer>;
  requests: number;
}

async function letGo({ producer }: Line): Promise<void> {
  const connected = await producer.catch(() => null);
  await connected?.disconnect().catch(() => undefined);
}

interface Message {
  readonly key: string;
  readonly value: Buffer;
  readonly partition: number;
}

function* inRequests(values: Iterable<Buffer>): Iterable<readonly Buffer[]> {
  let request: Buffer[] = [];
  let sizeBytes = 0;
  for (const value of values) {
    if (request.length > 0 && sizeBytes + value.length > requestBytesMax) {
      yield request;
      request = [];
      sizeBytes = 0;
    }
    request.push(value);
    sizeBytes += value.length;
  }
  if (request.length > 0) yield request;
}
