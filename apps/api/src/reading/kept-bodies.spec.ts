import { describe, expect, test } from '@jest/globals';
import type { EpochId, Sha256Hex } from '#ledger/ids';
import { KeptBodies } from './kept-bodies.js';
import type { Document } from './send-document.js';

const [a, b, c] = ['a', 'b', 'c'] as readonly string[] as readonly [EpochId, EpochId, EpochId];

function body(sizeBytes: number): Document {
  return { bytes: new Uint8Array(sizeBytes), sha256: String(sizeBytes) as Sha256Hex };
}

describe('bodies that are kept', () => {
  test('are found in the state that they show, and in no other', () => {
    const kept = new KeptBodies();
    const first = body(1);
    kept.keep(a, 'one', first);
    expect([kept.find(a, 'one'), kept.find(a, 'two'), kept.find(b, 'one')]).toEqual([
      first,
      null,
      null,
    ]);
  });

  test('make room for what their epoch has next', () => {
    const kept = new KeptBodies(10);
    for (const stamp of ['one', 'two', 'three']) {
      kept.keep(a, stamp, body(6));
      kept.keep(b, 'only', body(4));
    }
    expect(kept.find(a, 'two')).toBeNull();
    expect(kept.find(a, 'three')).toEqual(body(6));
    expect(kept.find(b, 'only')).toEqual(body(4));
  });

  test('are forgotten, those first that nobody asked for, when they are too many bytes', () => {
    const kept = new KeptBodies(10);
    kept.keep(a, 'one', body(5));
    kept.keep(b, 'one', body(5));
    kept.find(a, 'one');
    kept.keep(c, 'one', body(5));
    expect([a, b, c].map((epoch) => kept.find(epoch, 'one') !== null)).toEqual([true, false, true]);
  });

  test('are not kept where one alone is too large', () => {
    const kept = new KeptBodies(10);
    kept.keep(b, 'one', body(10));
    kept.keep(a, 'one', body(11));
    expect([kept.find(a, 'one'), kept.find(b, 'one')]).toEqual([null, body(10)]);
  });
});
