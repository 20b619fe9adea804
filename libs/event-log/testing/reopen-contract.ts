/** The contract, part six: partitions, closing, and opening again. */
import { describe, expect, test } from '@jest/globals';
import { LogUnavailable } from '../src/port.js';
import { followed, numbers, readAll } from './collect.js';
import { commandId, judge, StreamWriter } from './commit-builder.js';
import type { Bench, LogStorage } from './bench.js';

export function describeReopening(bench: () => Bench): void {
  describe('closing and opening again', () => {
    test('given a log that was closed, when opened again, then it goes on', async () => {
      await onStorage(bench, 1, async (storage) => {
        const writer = new StreamWriter();
        const first = await storage.open();
        await first.append([writer.commit({ commands: ['c1'] }), ...writer.commits(4)]);
        await first.close();
        const second = await storage.open();
        expect(await second.end(0)).toBe(5);
        expect((await second.findCommand(writer.stream, judge, commandId('c1')))?.position).toBe(1);
        expect((await second.head(writer.stream))?.leaf).toBe(writer.head);
        expect(await second.append([writer.commit()])).toEqual([{ kind: 'appended', position: 6 }]);
        const positions = (await followed(second, 0, 6)).map(({ position }) => position);
        expect(positions).toEqual(numbers(1, 6));
        await second.close();
      });
    });

    test('given appends under way, when closed, then they finish, later calls throw', async () => {
      await onStorage(bench, 1, async (storage) => {
        const log = await storage.open();
        const writer = new StreamWriter();
        const appending = Promise.all(writer.commits(50).map((commit) => log.append([commit])));
        const closing = log.close();
        const later = [
          () => log.append([]),
          () => log.head(writer.stream),
          () => log.end(0),
          () => log.document(writer.head ?? ('' as never)),
          () => log.findCommand(writer.stream, judge, commandId('c1')),
          () => readAll(log, writer.stream),
          () => followed(log, 0, 1),
        ];
        const kinds = (await appending).flat().map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind === 'appended')).toHaveLength(50);
        await closing;
        for (const call of later) await expect(call()).rejects.toThrow(LogUnavailable);
        await log.close();
      });
    });

    test('given a follower that waits, when the log is closed, then it throws', async () => {
      await onStorage(bench, 1, async (storage) => {
        const log = await storage.open();
        await log.append([new StreamWriter().commit()]);
        const following = followed(log, 0, 2);
        const thrown = expect(following).rejects.toThrow(LogUnavailable);
        await followed(log, 0, 1);
        await log.close();
        await thrown;
      });
    });

    test('given three partitions, then each counts its own positions', async () => {
      await onStorage(bench, 3, async (storage) => {
        const log = await storage.open();
        const writers = numbers(1, 30).map((index) => new StreamWriter(`s${String(index)}`));
        await log.append(writers.map((writer) => writer.commit()));
        const ends = await Promise.all([log.end(0), log.end(1), log.end(2)]);
        expect(ends.reduce((sum, end) => sum + end)).toBe(30);
        expect(ends.every((end) => end > 0)).toBe(true);
        for (const event of await followed(log, 0, ends[0])) {
          expect(log.partitionOf(event.stream)).toBe(0);
        }
        expect(log.partitions).toBe(3);
        await log.close();
      });
    });

    test.each([
      ['registry', 2],
      ['service', 0],
      ['2026-w48', 3],
    ])('given four partitions, then %s is in number %i for ever', async (stream, partition) => {
      await onStorage(bench, 4, async (storage) => {
        const log = await storage.open();
        expect(log.partitionOf(stream)).toBe(partition);
        await log.close();
      });
    });
  });
}

async function onStorage(
  bench: () => Bench,
  partitions: number,
  use: (storage: LogStorage) => Promise<void>,
): Promise<void> {
  const storage = await bench().newStorage(partitions);
  try {
    await use(storage);
  } finally {
    await storage.drop();
  }
}
