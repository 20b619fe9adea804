/** Two verifiers that share no code, on a thousand random epochs and some hundred exams. */
import { expect, test } from '@jest/globals';
import { notVerified } from '../two-verdicts.js';
import { randomEpochs, randomExams } from '../random-bundles.js';
import { describeWithPython } from '../second-verifier.js';

describeWithPython('two verifiers that share no code', () => {
  test('verify 1 000 random epochs', async () => {
    expect(await notVerified(await randomEpochs({ numRuns: 1_000, seed: 1 }))).toEqual([]);
  }, 1_800_000);

  test('verify 200 random exams', async () => {
    expect(await notVerified(await randomExams({ numRuns: 200, seed: 1 }))).toEqual([]);
  }, 900_000);
});
