/** The contract, part four: following a partition. */
import { describe, expect, test } from '@jest/globals';
import { InvariantViolation } from '#ledger/invariant';
import { LogDamaged, type StoredEvent } from '../src/port.js';
import { followed, numbers } from './collect.js';
import { StreamWriter } from './commit-builder.js';
import type { Bench } from './bench.js';

export function describeFollowers(bench: () => Bench): void {
  describe('following', () => {
    test('given events after a position, then exactly these come, in order', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      const end = await log.end(0);
      await log.append(writer.commits(10));
      const events = await followed(log, end + 4, 6);
      expect(events.map(({ position }) => position)).toEqual(numbers(end + 5, end + 10));
      expect(events.map(({ version }) => version)).toEqual(numbers(5, 10));
    });

    test('given two services at work, then a follower sees each event once, in order', async () => {
      const { log, other } = bench();
      const end = await log.end(0);
      const following = followed(other, end, 300);
      const writers = [new StreamWriter(), new StreamWriter(), new StreamWriter()];
      await Promise.all(
        writers.map(async (writer, index) => {
          const service = index === 0 ? log : other;
          for (let count = 0; count < 100; count += 1) await service.append([writer.commit()]);
        }),
      );
      const events = await following;
      expect(events.map(({ position }) => position)).toEqual(numbers(end + 1, end + 300));
      for (const { stream } of writers) {
        const versions = events.filter((event) => event.stream === stream);
        expect(versions.map(({ version }) => version)).toEqual(numbers(1, 100));
      }
    });

    test('given more events than a page has, then all come, in order', async () => {
      const { log } = bench();
      const end = await log.end(0);
      await log.append(new StreamWriter().commits(2_500));
      const events = await followed(log, end, 2_500);
      expect(events.map(({ position }) => position)).toEqual(numbers(end + 1, end + 2_500));
    });

    test('given a conflict, then followers see nothing of it', async () => {
      const { log } = bench();
      const end = await log.end(0);
      const writer = new StreamWriter();
      const rival = writer.rival();
      await log.append([writer.commit(), rival.commit(), writer.commit()]);
      const events = await followed(log, end, 2);
      expect(events.map(({ leaf }) => leaf).at(-1)).toBe(writer.head);
      expect(events).toHaveLength(2);
    });

    test('given nothing new, when aborted, then it ends without another event', async () => {
      const { log, other } = bench();
      const end = await log.end(0);
      await log.append([new StreamWriter().commit()]);
      const abort = new AbortController();
      const abortWhenItWaits = async (): Promise<void> => {
        for (let answers = 0; answers < 10; answers += 1) await other.end(0);
        abort.abort();
      };
      const events: StoredEvent[] = [];
      for await (const page of log.follow(0, end, abort.signal)) {
        events.push(...page);
        void abortWhenItWaits();
      }
      expect(events).toHaveLength(1);
    });

    test('given a signal that has aborted, then nothing comes', async () => {
      const { log } = bench();
      await log.append([new StreamWriter().commit()]);
      for await (const page of log.follow(0, 0, AbortSignal.abort())) {
        throw new Error(`${String(page.length)} events came`);
      }
    });

    test('given a position after the end, then it is another log: damage', async () => {
      const { log } = bench();
      const beyond = (await log.end(0)) + 1;
      await expect(followed(log, beyond, 1)).rejects.toThrow(LogDamaged);
      await expect(followed(log, beyond, 1)).rejects.toThrow(`before ${String(beyond)}`);
    });

    test('given a partition there is not, then it is a bug', async () => {
      const { log } = bench();
      const following = log.follow(1, 0, new AbortController().signal)[Symbol.asyncIterator]();
      await expect(following.next()).rejects.toThrow(InvariantViolation);
    });
  });
}
