import { describe, expect, test } from '@jest/globals';
import { merged } from './merged.js';

async function* of(...items: readonly string[]): AsyncGenerator<string> {
  yield* await Promise.resolve(items);
}

async function all(source: AsyncIterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const item of source) found.push(item);
  return found;
}

describe('sources that are merged', () => {
  test('give every item, those of each in its order', async () => {
    const found = await all(merged([of('a1', 'a2', 'a3'), of(), of('b1', 'b2')]));
    expect([...found].sort()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
    expect(found.filter((item) => item.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(found.filter((item) => item.startsWith('b'))).toEqual(['b1', 'b2']);
  });

  test('of none, or of empty ones, end at once', async () => {
    expect([await all(merged([])), await all(merged([of(), of()]))]).toEqual([[], []]);
  });

  test('one that waits holds up none of the others', async () => {
    const stop = new AbortController();
    async function* silent(): AsyncGenerator<string> {
      await new Promise((resolve) => {
        stop.signal.addEventListener('abort', resolve);
      });
      yield* [];
    }
    const both = merged([silent(), of('b1', 'b2')]);
    expect([(await both.next()).value, (await both.next()).value]).toEqual(['b1', 'b2']);
    const end = both.next();
    stop.abort();
    expect((await end).done).toBe(true);
  });

  test('one that fails fails them all, with what it threw', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield await Promise.resolve('x');
      throw new Error('no more');
    }
    await expect(all(merged([failing(), of('a')]))).rejects.toThrow('no more');
  });

  test('whoever takes none is not given more than one of each, and may stop', async () => {
    let [given, ended] = [0, false];
    async function* eager(): AsyncGenerator<string> {
      try {
        for (;;) yield await Promise.resolve(`n${String((given += 1))}`);
      } finally {
        ended = true;
      }
    }
    const one = merged([eager()]);
    expect((await one.next()).value).toBe('n1');
    expect(given).toBe(1);
    await one.return();
    expect((await one.next()).done).toBe(true);
    expect([given <= 2, ended]).toEqual([true, false]);
  });
});
