/** Ten minutes of mixed load. */
import { afterAll, test } from '@jest/globals';
import { expectLoadCarried } from '../load/mixed-load.js';
import { printedChance } from '../programs/chance.js';
import { Programs } from '../programs/programs.js';

const programs = new Programs();
afterAll(() => programs.end(), 60_000);

test('64 clients for ten minutes, with kills: nothing acknowledged is lost', async () => {
  const chance = printedChance('ten minutes of mixed load');
  const much = { callers: 64, seconds: 600, secondsBetweenKills: 20 };
  await expectLoadCarried(programs, { ...much, chance });
}, 1_200_000);
