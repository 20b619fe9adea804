/** Readiness under a crowd: whoever asks while it is looked at hears what comes of that look. */
import { expect, test } from '@jest/globals';
import { Health, type HealthParts } from './health.js';

interface Asked {
  readonly health: Health;
  readonly looks: () => number;
  /** Has the read model answer those that wait, from now on with `position`. */
  readonly answer: (works: boolean) => void;
}

function asked(): Asked {
  let looks = 0;
  const waiting: ((works: boolean) => void)[] = [];
  const parts = {
    opened: { log: { partitions: 1, end: () => Promise.resolve(1) }, topic: null },
    readModel: {
      position: () => {
        looks += 1;
        return new Promise<number>((resolve, reject) => {
          waiting.push((works) => {
            if (works) resolve(1);
            else reject(new Error('away'));
          });
        });
      },
    },
    projector: { status: () => Promise.resolve({ ready: true, partitions: [] }) },
    bells: { trouble: null },
    keys: { refusal: null },
    audit: { word: 'off' },
  };
  return {
    health: new Health(parts as unknown as HealthParts),
    looks: () => looks,
    answer: (works) => {
      for (const one of waiting.splice(0)) one(works);
    },
  };
}

test('a thousand who ask at once make one look, the next one makes another', async () => {
  const { health, looks, answer } = asked();
  const crowd = Array.from({ length: 1000 }, () => health.readiness());
  answer(true);
  const said = await Promise.all(crowd);
  expect([looks(), said.every(({ ready }) => ready)]).toEqual([1, true]);
  const next = health.readiness();
  answer(false);
  expect(await next).toMatchObject({ ready: false, read_model: 'the read model does not answer' });
  expect(looks()).toBe(2);
});
