/** A minute of mixed load; ten minutes are in the long lane. */
import { afterAll, test } from '@jest/globals';
import { expectLoadCarried } from '../load/mixed-load.js';
import { printedChance } from '../programs/chance.js';
import { Programs } from '../programs/programs.js';

const programs = new Programs();
afterAll(() => programs.end(), 60_000);

test('64 clients for a minute, with kills in between: nothing acknowledged is lost', async () => {
  const chance = printedChance('a minute of mixed load');
  const much = { callers: 64, seconds: 60, secondsBetweenKills: 15 };
  await expectLoadCarried(programs, { ...much, chance });
}, 300_000);
