/**
 * Event shapes are the storage format and frozen once released: one sealed example of each type,
 * pinned by its leaf hash. A hash here never changes; a new type, or the successor of one, is a new
 * line.
 */
import { describe, expect, test } from '@jest/globals';
import { sealEvent } from '#ledger/record/seal';
import { sha256, stored } from '../../libs/ledger/testing/epoch-builder.js';
import { anExampleOf, eventTypesInOrder } from '../../libs/ledger/testing/event-examples.js';

const leaves: Readonly<Record<string, string>> = {
  EpochCancelled: '9abf261f69aef0e9002b9356b4371a2dd10809fdf86f272106676c800b546c67',
};

describe('the sealed shape of each event is what was released', () => {
  test.each(eventTypesInOrder)('%s', (type) => {
    expect(sealEvent(stored(anExampleOf(type), 7), sha256).leaf).toBe(leaves[type]);
  });
});
