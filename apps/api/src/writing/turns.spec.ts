import { expect, test } from '@jest/globals';
import { Turns } from './turns.js';

test('what is asked first is done first, one at a time, whether it succeeds or not', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const work = (name: string, fails = false) =>
    turns.take(async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const taken = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(turns.idle).toBe(true);
});
