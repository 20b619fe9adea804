/** A partition that is walked by what comes from the topic and by what we have put there. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Origin } from '#ledger/ids';
import { StreamWriter } from '../../testing/commit-builder.js';
import { newMemoryCopy, openMemoryCopy } from '../memory/memory-copy.js';
import type { Commit } from '../port.js';
import { FollowedPartition } from './followed-partition.js';
import { batchOf, encodeBatch } from './record.js';
import type { Verdict } from './walk.js';

/** A partition from its beginning, and what it tells. */
class Bench {
  readonly copy = openMemoryCopy(newMemoryCopy('example.org' as Origin, 1));
  readonly verdicts: Verdict[] = [];
  awaited = 0;
  readonly followed = new FollowedPartition(
    this.copy,
    { partition: 0, partitions: 1, place: { offset: 0, readFrom: 0, position: 0 } },
    {
      onAlarm: (words) => {
        throw new Error(words);
      },
      onVerdict: (verdict) => this.verdicts.push(verdict),
      onAwaited: () => (this.awaited += 1),
      onTrouble: () => undefined,
      onDamage: (error) => {
        throw error;
      },
    },
  );

  /** It knows where this stream stands. */
  async knows(stream: string): Promise<this> {
    await this.followed.heads([stream]);
    return this;
  }

  get results(): readonly string[] {
    return this.verdicts.flatMap(({ results }) => results.map(({ kind }) => kind));
  }
}

function own(commits: readonly Commit[]): ReturnType<typeof batchOf> {
  return batchOf('w', 1, commits);
}

function record(commits: readonly Commit[]): Uint8Array {
  return new Uint8Array(encodeBatch('w', 1, commits));
}

describe('a batch of our own', () => {
  test('given that it lies behind what was walked past, then it is judged at once', async () => {
    const bench = await new Bench().knows('a');
    const commits = new StreamWriter('a').commits(2);
    bench.followed.takeOwn(0, own(commits));
    expect(bench.results).toEqual(['appended', 'appended']);
    expect([bench.followed.next, bench.followed.position]).toEqual([1, 2]);
    await bench.followed.copied(2);
    expect((await bench.copy.place(0)).offset).toBe(1);
  });

  test('given that it comes back, then it changes nothing', async () => {
    const bench = await new Bench().knows('a');
    const commits = new StreamWriter('a').commits(1);
    bench.followed.takeOwn(0, own(commits));
    await bench.followed.take(0, record(commits));
    expect(bench.results).toEqual(['appended']);
    expect(bench.followed.next).toBe(1);
  });

  test('given that another came before it, then it waits for both to come', async () => {
    const bench = await new Bench().knows('a');
    const writer = new StreamWriter('a');
    const [rival, mine] = [writer.rival().commits(1), writer.commits(1)];
    bench.followed.takeOwn(1, own(mine));
    expect([bench.results, bench.awaited]).toEqual([[], 1]);
    expect(bench.followed.isAwaited).toBe(true);
    await bench.followed.take(0, record(rival));
    await bench.followed.take(1, record(mine));
    expect(bench.results).toEqual(['appended', 'conflict']);
    expect(bench.followed.isAwaited).toBe(false);
  });

  test('given a stream of which nothing is known, then it waits until it comes', async () => {
    const bench = new Bench();
    const commits = new StreamWriter('a').commits(1);
    bench.followed.takeOwn(0, own(commits));
    expect(bench.results).toEqual([]);
    await bench.followed.take(0, record(commits));
    expect(bench.results).toEqual(['appended']);
  });

  test('given that it is taken while it is being read, then it counts once', async () => {
    const bench = await new Bench().knows('a');
    const commits = new StreamWriter('a').commits(1);
    const taking = bench.followed.take(0, record(commits));
    bench.followed.takeOwn(0, own(commits));
    await taking;
    expect(bench.results).toEqual(['appended']);
    expect(bench.followed.position).toBe(1);
  });
});

/** One batch in the topic: of which streams, by whom, and what we were told when. */
const step = fc.record({
  streams: fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 }),
  rival: fc.boolean(),
  told: fc.constantFrom('before', 'meanwhile', 'after', 'never'),
});

test('whatever is told when, the partition comes to what its records alone say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const [told, read] = [new Bench(), new Bench()];
      const truth = new Map(['a', 'b'].map((name) => [name, new StreamWriter(name)]));
      for (const [offset, { streams, rival, told: when }] of steps.entries()) {
        const commits = streams.map((name) => {
          const writer = truth.get(name) ?? new StreamWriter(name);
          return (rival ? writer.rival() : writer).commit();
        });
        await read.followed.take(offset, record(commits));
        if (when === 'before') told.followed.takeOwn(offset, own(commits));
        const taking = told.followed.take(offset, record(commits));
        if (when === 'meanwhile') told.followed.takeOwn(offset, own(commits));
        await taking;
        if (when === 'after') told.followed.takeOwn(offset, own(commits));
      }
      expect(told.verdicts).toEqual(read.verdicts);
      expect(told.followed.position).toBe(read.followed.position);
      for (const name of truth.keys()) {
        expect(await told.followed.head(name)).toEqual(await read.followed.head(name));
      }
    }),
  );
});
