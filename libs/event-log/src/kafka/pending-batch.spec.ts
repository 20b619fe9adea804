import { describe, expect, test } from '@jest/globals';
import { StreamWriter } from '../../testing/commit-builder.js';
import { PendingBatch } from './pending-batch.js';

const appended = { kind: 'appended', position: 7 } as const;
const conflict = { kind: 'conflict' } as const;
const incomplete = { kind: 'incomplete' } as const;

describe('a batch that waits for its verdict', () => {
  test('given its first appearance, then that is its verdict, not that of copies', async () => {
    const batch = new PendingBatch(new StreamWriter('a').commits(2));
    batch.appeared([appended, conflict]);
    batch.appeared([conflict, appended]);
    expect(await batch.settled).toEqual([appended, conflict]);
  });

  test('given documents that were gone, then what follows them stays open as well', async () => {
    const [a, b] = [new StreamWriter('a'), new StreamWriter('b')];
    const batch = new PendingBatch([b.commit(), ...a.commits(2)]);
    const open = batch.overOrLeftOpen();
    batch.appeared([appended, incomplete, conflict]);
    await open;
    expect(batch.isOver).toBe(false);
    batch.appeared([conflict, { ...appended, position: 8 }, { ...appended, position: 9 }]);
    expect(batch.isOver).toBe(true);
    expect(await batch.settled).toEqual([
      appended,
      { ...appended, position: 8 },
      { ...appended, position: 9 },
    ]);
  });

  test('given that nothing more will be known, then whoever waits is told why', async () => {
    const batch = new PendingBatch(new StreamWriter('a').commits(1));
    batch.fail(new Error('a hole'));
    await expect(batch.settled).rejects.toThrow('a hole');
  });
});
