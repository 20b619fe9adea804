/** The contract, part three: reading one stream. */
import { describe, expect, test } from '@jest/globals';
import { numbers, readAll } from './collect.js';
import { StreamWriter } from './commit-builder.js';
import type { Bench } from './bench.js';

export function describeReads(bench: () => Bench): void {
  describe('reading a stream', () => {
    test('given a stream nobody wrote to, then there is no event and no head', async () => {
      const { log } = bench();
      expect(await readAll(log, 'nobody-wrote')).toEqual([]);
      expect(await log.head('nobody-wrote')).toBeNull();
    });

    test.each([
      [0, [1, 2, 3, 4, 5]],
      [3, [4, 5]],
      [5, []],
      [9, []],
    ])('given five events, when read after version %i, then it has %j', async (after, expected) => {
      const { log } = bench();
      const writer = new StreamWriter();
      await log.append(writer.commits(5));
      const versions = (await readAll(log, writer.stream, after)).map(({ version }) => version);
      expect(versions).toEqual(expected);
    });

    test.each([
      [0, 5, [1, 2, 3, 4, 5]],
      [0, 3, [1, 2, 3]],
      [2, 3, [3]],
      [3, 3, []],
      [3, 2, []],
      [4, 9, [5]],
      [5, 9, []],
    ])('given five, when read after %i through %i, then it has %j', async (after, last, all) => {
      const { log } = bench();
      const writer = new StreamWriter();
      await log.append(writer.commits(5));
      const versions = (await readAll(log, writer.stream, after, last)).map((one) => one.version);
      expect(versions).toEqual(all);
    });

    test('given a bound behind more than a page, then it ends with that', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      await log.append(writer.commits(2_500));
      const found = await readAll(log, writer.stream, 100, 2_300);
      expect(found.map(({ version }) => version)).toEqual(numbers(101, 2_300));
    });

    test('given more events than a page has, then all come, in order', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      await log.append(writer.commits(2_500));
      const versions = (await readAll(log, writer.stream)).map(({ version }) => version);
      expect(versions).toEqual(numbers(1, 2_500));
    });

    test('given events larger than a page, then each comes', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      const bytes = numbers(1, 3).map((fill) => new Uint8Array(5 * 1024 * 1024).fill(fill));
      await log.append(bytes.map((each) => writer.commit({ events: [each] })));
      const firsts = (await readAll(log, writer.stream)).map((event) => event.bytes[0]);
      expect(firsts).toEqual([1, 2, 3]);
    });

    test('given appends while it is read, then it ends at the head it began with', async () => {
      const { log, other } = bench();
      const writer = new StreamWriter();
      await log.append(writer.commits(3));
      const versions: number[] = [];
      for await (const { version } of log.read(writer.stream, 0)) {
        versions.push(version);
        await other.append([writer.commit()]);
      }
      expect(versions).toEqual([1, 2, 3]);
      expect((await log.head(writer.stream))?.version).toBe(6);
    });

    test('given a reader that stops early, then the log serves the next', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      await log.append(writer.commits(10));
      for await (const { version } of log.read(writer.stream, 0)) if (version === 2) break;
      expect(await readAll(log, writer.stream)).toHaveLength(10);
    });
  });
}
