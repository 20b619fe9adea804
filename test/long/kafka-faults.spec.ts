/** Brokers, services and a database that fail, fifty times in random order. */
import { afterEach, beforeEach, test } from '@jest/globals';
import { expectFaultsHarmless } from '../kafka/fault-lane.js';
import { describeWithKafkaNodes } from '../kafka/with-kafka.js';
import { printedChance } from '../programs/chance.js';
import { Programs } from '../programs/programs.js';

let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

describeWithKafkaNodes('given three brokers, two services and 64 callers', () => {
  test('then fifty faults lose nothing, double nothing, leave nobody who disagrees', async () => {
    await expectFaultsHarmless(programs, { count: 50, chance: printedChance('fifty faults') });
  }, 7_200_000);
});
