import { describe, expect, test } from '@jest/globals';
import type { StoredEvent } from '#event-log/port';
import { Inbox } from './inbox.js';

/** A source that gives what it is told to, when it is told to. */
class Source implements AsyncIterable<readonly StoredEvent[]> {
  readonly #given: (readonly StoredEvent[] | Error)[] = [];
  #wake: () => void = () => undefined;
  /** How many batches were taken out of it. */
  taken = 0;

  give(...positions: readonly number[]): void {
    this.#given.push(positions.map((position) => ({ position, bytes }) as StoredEvent));
    this.#wake();
  }

  fail(error: Error): void {
    this.#given.push(error);
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncIterator<readonly StoredEvent[]> {
    for (;;) {
      const next = this.#given.shift();
      if (next instanceof Error) throw next;
      if (next === undefined) {
        await new Promise<void>((resolve) => (this.#wake = resolve));
        continue;
      }
      this.taken += 1;
      yield next;
    }
  }
}

const bytes = new Uint8Array(1000);
const aMinute = 60_000;

/** Lets everything run that can run without a timer. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function positionsOf(events: readonly StoredEvent[]): readonly number[] {
  return events.map(({ position }) => position);
}

describe('the inbox of a partition', () => {
  test('given several batches came meanwhile, then one step has them all', async () => {
    const source = new Source();
    const inbox = new Inbox(source);
    source.give(1, 2);
    source.give(3);
    await settle();
    expect(positionsOf(await inbox.take(aMinute))).toEqual([1, 2, 3]);
  });

  test('given nothing is here, then it waits for the first batch', async () => {
    const source = new Source();
    const inbox = new Inbox(source);
    const taking = inbox.take(aMinute);
    source.give(1);
    expect(positionsOf(await taking)).toEqual([1]);
  });

  test('given nothing comes in time, then nothing is taken and nothing lost', async () => {
    const source = new Source();
    const inbox = new Inbox(source);
    expect(await inbox.take(1)).toEqual([]);
    source.give(1);
    expect(positionsOf(await inbox.take(aMinute))).toEqual([1]);
  });

  test('given the log fails, then what came before is taken first', async () => {
    const source = new Source();
    const inbox = new Inbox(source);
    source.give(1);
    source.fail(new Error('a hole'));
    await settle();
    expect(positionsOf(await inbox.take(aMinute))).toEqual([1]);
    await expect(inbox.take(aMinute)).rejects.toThrow('a hole');
  });

  test('given more than a step takes, then the log waits until it was taken', async () => {
    const source = new Source();
    const inbox = new Inbox(source);
    source.give(...Array.from({ length: 20_000 }, (_, index) => index + 1));
    source.give(20_001);
    await settle();
    expect(source.taken).toBe(1);
    expect(await inbox.take(aMinute)).toHaveLength(20_000);
    expect(positionsOf(await inbox.take(aMinute))).toEqual([20_001]);
  });
});
