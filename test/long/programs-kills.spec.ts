/** `kill -9` in the middle of a load of 1.5 million outcomes, ten times each. */
import { afterEach, beforeEach, describe, test } from '@jest/globals';
import { printedChance } from '../programs/chance.js';
import { expectNothingLost, type Victim } from '../programs/kills.js';
import { Programs } from '../programs/programs.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

describe('given ten loads, and a kill -9 at a random moment of each', () => {
  test.each<[Victim]>([['service'], ['service, by SIGTERM'], ['database']])(
    'of the %s, then each load completes after it, and nothing acknowledged is missing',
    async (victim) => {
      const chance = printedChance(`kills of the ${victim}`);
      const size = { entries: 150, axes: 5, tasks: 4, units: 500 };
      await expectNothingLost(programs, { victim, count: 10, size, chance });
    },
    1_200_000,
  );
});
