/** Brokers, services and a database that fail, five times. Fifty times in test/long. */
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
  test('then five faults lose nothing, double nothing, and leave all agreed', async () => {
    await expectFaultsHarmless(programs, { count: 5, chance: printedChance('five faults') });
  }, 900_000);
});
