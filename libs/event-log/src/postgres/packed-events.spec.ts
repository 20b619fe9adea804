import { describe, expect, test } from '@jest/globals';
import { InvariantViolation } from '#ledger/invariant';
import type { Sha256Hex } from '#ledger/ids';
import type { StoredEvent } from '../port.js';
import { unpacked } from './packed-events.js';

/** As the aggregate of PostgreSQL packs it. */
function packedEvent({ stream, version, position, leaf, bytes }: StoredEvent): Buffer {
  const name = Buffer.from(stream, 'utf8');
  const header = Buffer.alloc(24);
  header.writeBigUInt64BE(BigInt(version), 0);
  header.writeBigUInt64BE(BigInt(position), 8);
  header.writeUInt32BE(name.length, 16);
  header.writeUInt32BE(bytes.length, 20);
  return Buffer.concat([header, name, Buffer.from(leaf, 'hex'), bytes]);
}

function anEvent(version: number, stream = 'epoch:e1'): StoredEvent {
  return {
    stream: stream,
    version,
    position: 2 * version,
    leaf: '0f'.repeat(32) as Sha256Hex,
    bytes: new Uint8Array(version % 7).fill(version % 256),
  };
}

describe('packed events', () => {
  test('are the same after, in their order, however long their names and bytes', () => {
    const events = [
      anEvent(1),
      anEvent(7, 'epoch:é漢'),
      anEvent(2 ** 32 + 5),
      anEvent((Number.MAX_SAFE_INTEGER - 1) / 2),
    ];
    // Not at the start of its memory: so an answer of the database comes.
    const page = Buffer.concat([Buffer.alloc(3), ...events.map(packedEvent)]).subarray(3);
    expect(unpacked(page)).toEqual(events);
    expect(unpacked(Buffer.alloc(0))).toEqual([]);
  });

  test('a position that no double holds is our bug, and is named exactly', () => {
    const page = packedEvent(anEvent(1));
    page.writeBigUInt64BE(2n ** 53n + 1n, 8);
    expect(() => unpacked(page)).toThrow(InvariantViolation);
    expect(() => unpacked(page)).toThrow('9007199254740993');
  });
});
