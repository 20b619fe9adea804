/** The contract of the log, run on the adapter that is an array. */
import { describe, expect, test } from '@jest/globals';
import type { Origin } from '#ledger/ids';
import { LogDiffers, newMemoryStorage, openMemoryLog, OriginDiffers } from '#event-log';
import { describeLogContract } from '../../libs/event-log/testing/log-contract.js';

const origin = 'example.org' as Origin;

describeLogContract('memory', (partitions) => {
  const storage = newMemoryStorage(origin, partitions);
  return Promise.resolve({
    open: () => Promise.resolve(openMemoryLog({ origin, storage })),
    drop: () => Promise.resolve(),
  });
});

describe('opening a log in memory', () => {
  test('given the storage of another origin, then it is refused', () => {
    const storage = newMemoryStorage('other.example.org' as Origin);
    expect(() => openMemoryLog({ origin, storage })).toThrow(OriginDiffers);
  });

  test('given another number of partitions, then it is refused', () => {
    const storage = newMemoryStorage(origin, 2);
    expect(() => openMemoryLog({ origin, partitions: 3, storage })).toThrow(LogDiffers);
  });
});
