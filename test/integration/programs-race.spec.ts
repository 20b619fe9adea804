/** Four client processes on one epoch at once. The full size runs in test/long. */
import { afterEach, beforeEach, describe, test } from '@jest/globals';
import { Programs } from '../programs/programs.js';
import { expectFairRace } from '../programs/race.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

describe('given four processes that send 100 commands each to one epoch', () => {
  test('then one service takes each exactly once, versions without gaps', async () => {
    const service = await programs.serve({ dataDir: await programs.folder() });
    await expectFairRace(programs, { epoch: 'race', commands: 100, services: [service] });
  }, 60_000);

  test('then two services on one database take each exactly once', async () => {
    const database = await programs.database();
    const services = [
      await programs.serve({ dataDir: await programs.folder(), database }),
      await programs.serve({ dataDir: await programs.folder(), database }),
    ];
    await expectFairRace(programs, { epoch: 'race', commands: 100, services });
  }, 60_000);
});
