/** `kill -9` in the middle of a load, twice each. Ten times each, and larger, in test/long. */
import { afterEach, beforeEach, describe, test } from '@jest/globals';
import { printedChance } from '../programs/chance.js';
import { expectNothingLost, type Victim } from '../programs/kills.js';
import { Programs } from '../programs/programs.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

describe('given loads, and a kill -9 at a random moment of each', () => {
  test.each<[Victim]>([['service'], ['service, by SIGTERM'], ['database']])(
    'of the %s, then the load completes after it, and nothing acknowledged is missing',
    async (victim) => {
      const chance = printedChance(`kills of the ${victim}`);
      const size = { entries: 20, axes: 3, tasks: 2, units: 20 };
      await expectNothingLost(programs, { victim, count: 2, size, chance });
    },
    120_000,
  );
});
