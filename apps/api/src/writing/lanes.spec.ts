import { describe, expect, test } from '@jest/globals';
import { openMemoryLog } from '#event-log';
import type { EpochId, Origin } from '#ledger/ids';
import { preparedBy } from '../../testing/memory-beside.js';
import { sha256 } from '../sha256.js';
import { Acknowledged } from './acknowledged.js';
import { Lanes } from './lanes.js';

const log = openMemoryLog({ origin: 'ledger.example.org' as Origin });
const context = { log, clock: () => 1n, sha256, prepare: preparedBy() };
const id = (name: string): EpochId => name as EpochId;

describe('lanes', () => {
  test('are one per epoch, and the least recently used idle ones are forgotten', () => {
    const lanes = new Lanes(context, { lanesMax: 2, sizeBytesMax: 1000 });
    const [a, b] = [lanes.of(id('a')), lanes.of(id('b'))];
    expect(lanes.of(id('a'))).toBe(a);
    lanes.of(id('c'));
    expect(lanes.size).toBe(2);
    expect(lanes.of(id('a'))).toBe(a);
    expect(lanes.of(id('b'))).not.toBe(b);
  });

  test('that are in use are kept, though there are too many', async () => {
    const lanes = new Lanes(context, { lanesMax: 1, sizeBytesMax: 1000 });
    const busy = lanes.of(id('a'));
    const look = busy.look(() => null);
    lanes.of(id('b'));
    expect(lanes.of(id('a'))).toBe(busy);
    await look;
  });
});

describe('acknowledged positions', () => {
  test('are those of the epoch, or of the whole partition', () => {
    const acknowledged = new Acknowledged();
    expect([acknowledged.last(id('a'), 0), acknowledged.last(null, 0)]).toEqual([0, 0]);
    acknowledged.note(id('a'), 0, 5);
    acknowledged.note(id('b'), 0, 7);
    acknowledged.note(id('a'), 0, 6);
    expect([acknowledged.last(id('a'), 0), acknowledged.last(null, 0)]).toEqual([6, 7]);
  });

  test('of an epoch that was forgotten are never less than its own', () => {
    const acknowledged = new Acknowledged();
    for (let at = 1; at <= 10_002; at += 1) acknowledged.note(id(`e${String(at)}`), 0, at);
    expect(acknowledged.last(id('e1'), 0)).toBeGreaterThanOrEqual(1);
    expect(acknowledged.last(id('e10002'), 0)).toBe(10_002);
  });
});
