/** Two verifiers that share no code, on a thousand random epochs and some hundred exams. */
import { expect, test } from '@jest/globals';
import { disagreements, notVerified } from '../two-verdicts.js';
import { randomEpochs, randomExams } from '../random-bundles.js';
import { changedImports } from '../random-imports.js';
import { describeWithPython } from '../second-verifier.js';

describeWithPython('two verifiers that share no code', () => {
  test('verify 1 000 random epochs', async () => {
    expect(await notVerified(await randomEpochs({ numRuns: 1_000, seed: 1 }))).toEqual([]);
  }, 1_800_000);

  test('say the same of 3 000 imports in which anything was changed', async () => {
    const imports = await changedImports({ numRuns: 3_000, seed: 1 });
    expect(await disagreements(imports)).toEqual([]);
  }, 1_800_000);

  test('verify 200 random exams', async () => {
    expect(await notVerified(await randomExams({ numRuns: 200, seed: 1 }))).toEqual([]);
  }, 900_000);
});
