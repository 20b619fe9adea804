/** Every byte of the sample bundle changed in turn: some minutes of work, and each is found. */
import { expect, test } from '@jest/globals';
import { proofVectors } from '../proof-vectors.js';
import { unnoticedChanges } from '../sample-bundle.js';
import { describeWithSharedData } from '../shared-data.js';

describeWithSharedData('the sample bundle', () => {
  test('every byte changed in turn is found', async () => {
    expect(await unnoticedChanges(proofVectors(), 1)).toEqual([]);
  }, 600_000);
});
