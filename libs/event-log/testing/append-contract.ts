/** The contract, part one: what an append stores and where. */
import { describe, expect, test } from '@jest/globals';
import { InvariantViolation } from '#ledger/invariant';
import type { Commit } from '../src/port.js';
import { numbers, readAll } from './collect.js';
import { aDocument, sealed, StreamWriter } from './commit-builder.js';
import type { Bench } from './bench.js';

export function describeAppends(bench: () => Bench): void {
  describe('appending', () => {
    test('given no commit, then there is no result and nothing is appended', async () => {
      const { log } = bench();
      const end = await log.end(0);
      expect(await log.append([])).toEqual([]);
      expect(await log.end(0)).toBe(end);
    });

    test('given a commit of three events, then they have the next three positions', async () => {
      const { log } = bench();
      const end = await log.end(0);
      const writer = new StreamWriter();
      const texts = ['a', 'b', 'c'].map((text) => new Uint8Array(Buffer.from(text)));
      const results = await log.append([writer.commit({ events: texts })]);
      expect(results).toEqual([{ kind: 'appended', position: end + 3 }]);
      expect(await readAll(log, writer.stream)).toEqual(
        texts.map((bytes, index) => {
          const place = { stream: writer.stream, position: end + index + 1 };
          return { ...place, ...sealed(index + 1, bytes) };
        }),
      );
    });

    test('given commits of several streams, then positions follow the call', async () => {
      const { log } = bench();
      const end = await log.end(0);
      const writers = ['z', 'a', 'm'].map((name) => new StreamWriter(`${name}-in-order`));
      const results = await log.append(writers.map((writer) => writer.commit()));
      expect(results).toEqual(
        numbers(end + 1, end + 3).map((position) => ({ kind: 'appended', position })),
      );
    });

    test('given commits of one stream in one call, then each follows the one before', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      const results = await log.append(writer.commits(20));
      expect(results.every(({ kind }) => kind === 'appended')).toBe(true);
      const versions = (await readAll(log, writer.stream)).map(({ version }) => version);
      expect(versions).toEqual(numbers(1, 20));
    });

    test('given every byte value, then bytes come back as they were', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      const bytes = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);
      await log.append([writer.commit({ events: [bytes, new Uint8Array(0)] })]);
      const [first, second] = await readAll(log, writer.stream);
      expect(first?.bytes).toEqual(bytes);
      expect(second?.bytes).toEqual(new Uint8Array(0));
      expect(first?.bytes.constructor.name).toBe('Uint8Array');
    });

    test('given an event of 8 MiB, then it is appended and comes back as it was', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      const bytes = Uint8Array.from({ length: 8 * 1024 * 1024 }, (_, index) => (index * 7) % 251);
      const [result] = await log.append([writer.commit({ events: [bytes] })]);
      expect(result?.kind).toBe('appended');
      const [event] = await readAll(log, writer.stream);
      expect(Buffer.compare(event?.bytes ?? new Uint8Array(0), bytes)).toBe(0);
    });

    test.each(['A', 'a', 'constructor', '0', '1e5', 'a.b~c_d-e', 'x'.repeat(64), 'registry'])(
      'given the odd but legal stream %s, then it is a stream like any other',
      async (name) => {
        const { log } = bench();
        const writer = new StreamWriter(name);
        await log.append([writer.commit()]);
        expect(await log.head(name)).toMatchObject({ version: 1, leaf: writer.head });
        expect((await readAll(log, name)).map(({ stream }) => stream)).toEqual([name]);
      },
    );
  });

  describe('appending what no caller may', () => {
    const good = new StreamWriter('never-appended').commit({ commands: ['c1'] });
    const note = good.commands[0];
    const large = new Uint8Array(8 * 1024 * 1024);
    const tooLarge = new Uint8Array(large.length + 1);
    const bad: readonly (readonly [string, Partial<Commit>, string])[] = [
      ['a commit without events', { events: [] }, 'at least one event'],
      ['a version that does not follow', { events: [sealed(2)] }, 'out of place'],
      ['a head on nothing', { head: sealed(1).leaf }, 'a head goes with a version'],
      ['a version below zero', { after: -1 }, 'not a version'],
      ['the stream ""', { stream: '' }, 'not the name of a stream'],
      ['the stream __proto__', { stream: '__proto__' }, 'not the name of a stream'],
      ['an event above 8 MiB', { events: [sealed(1, tooLarge)] }, 'at most 8388608 bytes'],
      ['16 MiB', { events: [sealed(1, large), sealed(2, large)] }, 'at most 12582912 bytes'],
      [
        'a command of a version beyond',
        { commands: note === undefined ? [] : [{ ...note, lastVersion: 2 }] },
        'a command outside of it',
      ],
      ['a command twice', { commands: [...good.commands, ...good.commands] }, 'twice'],
      [
        'a document without a digest',
        { documents: [{ ...aDocument(), sha256: good.stream as never }] },
        'named by its SHA-256',
      ],
    ];
    test.each(bad)(
      'given %s, then it is a bug and nothing of the call is appended',
      async (...row) => {
        const { log } = bench();
        const [, change, message] = row;
        const neighbour = new StreamWriter();
        const appending = log.append([neighbour.commit(), { ...good, ...change }]);
        await expect(appending).rejects.toThrow(InvariantViolation);
        await expect(appending).rejects.toThrow(message);
        expect(await log.head(neighbour.stream)).toBeNull();
        expect(await log.head(good.stream)).toBeNull();
      },
    );
  });
}
