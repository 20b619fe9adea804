import { afterEach, describe, expect, test } from '@jest/globals';
import { packOf, type SeenPack } from './line-pack.js';
import { openSeer, type Seer } from './seers.js';

const opened: Seer[] = [];

afterEach(async () => {
  for (const seer of opened.splice(0)) await seer.close();
});

/** A seer whose thread runs `program`. */
function seerOf(program: string): Seer {
  const seer = openSeer(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  opened.push(seer);
  return seer;
}

/** A thread that answers with the place of each pack, and at the third does something else. */
const untilThird = (otherwise: string): string => `
  import { parentPort } from 'node:worker_threads';
  let place = 0;
  parentPort.on('message', () => {
    place += 1;
    if (place === 3) ${otherwise};
    parentPort.postMessage({ leaves: new Uint8Array(32), reports: Uint8Array.of(place) });
  });`;

function seeFive(seer: Seer): Promise<readonly (number | undefined)[]> {
  const answers = Array.from({ length: 5 }, () => seer.see(packOf([Uint8Array.of(0x7b)])));
  const placeOf = (seen: SeenPack | null): number | undefined => seen?.reports[0];
  return Promise.all(answers).then((all) => all.map(placeOf));
}

describe('a seer', () => {
  test('answers in the order it was asked', async () => {
    expect(await seeFive(seerOf(untilThird('place = 3')))).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    ['breaks', "throw new Error('a defect')"],
    ['leaves', 'process.exit(0)'],
  ])('that %s has seen nothing from there on, and nobody waits for it', async (_, otherwise) => {
    const seer = seerOf(untilThird(otherwise));
    const [third, fourth, fifth] = (await seeFive(seer)).slice(2);
    expect([third, fourth, fifth]).toEqual([undefined, undefined, undefined]);
    expect(await seer.see(packOf([]))).toBeNull();
  });

  test('whose program is not there has seen nothing', async () => {
    const seer = openSeer(new URL('./nobody.js', import.meta.url));
    expect(await seeFive(seer)).toEqual(Array(5).fill(undefined));
  });
});
