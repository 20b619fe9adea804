import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { RecordedEvent } from '../epoch/events.js';
import type { Sha256 } from '../ids.js';
import { acceptable } from './acceptable.js';
import { chainFaults } from './chain.js';
import { leafHash } from './digest.js';
import { readEvent, sealEvent } from './seal.js';
import { decodeUtf8 } from './utf8.js';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** An event of the type that can be long, the members in no particular order. */
function outcomesRecorded(outcomes: readonly string[]): RecordedEvent {
  return {
    type: 'OutcomesRecorded',
    version: 2,
    prev: 'ab'.repeat(32),
    format: 'epoch-event/1',
    origin: 'ledger.example.org',
    epoch: '2026-w48',
    at: '2026-11-23T10:00:00.123456Z',
    actor: 'judge-1',
    role: 'judge',
    command: 'c-1',
    body: {
      rows: outcomes.map((row, first) => ({
        key: 'Ünï,"\u{1f600}',
        axis: 'grasping',
        task: 'pick',
        run: 1,
        first,
        outcomes: row,
      })),
    },
  } as unknown as RecordedEvent;
}

describe('an event is sealed once', () => {
  test('given an event, then canonical bytes and their leaf hash', () => {
    const sealed = sealEvent(outcomesRecorded(['10h.']), sha256);
    expect(decodeUtf8(sealed.bytes)).toBe(
      '{"actor":"judge-1","at":"2026-11-23T10:00:00.123456Z","body":{"rows":[{"axis":"grasping",' +
        '"first":0,"key":"Ünï,\\"\u{1f600}","outcomes":"10h.","run":1,"task":"pick"}]},' +
        '"command":"c-1","epoch":"2026-w48","format":"epoch-event/1",' +
        `"origin":"ledger.example.org","prev":"${'ab'.repeat(32)}","role":"judge",` +
        '"type":"OutcomesRecorded","version":2}',
    );
    expect([sealed.version, sealed.leaf]).toEqual([2, leafHash(sealed.bytes, sha256)]);
  });

  test('given its bytes, then the event again, and acceptable to anybody', () => {
    const event = outcomesRecorded(Array.from({ length: 10_000 }, () => '1'.repeat(10)));
    const sealed = sealEvent(event, sha256);
    expect(readEvent(sealed.bytes)).toEqual(event);
    expect(acceptable(sealed.bytes, 'event').ok).toBe(true);
  });

  test('an event with a broken number is our bug, never sealed', () => {
    const event = { ...outcomesRecorded([]), version: 1.5 };
    expect(() => sealEvent(event, sha256)).toThrow('1.5 is not a whole number');
  });

  test('stored bytes that are not UTF-8 are our bug', () => {
    expect(() => readEvent(Uint8Array.from([0xff]))).toThrow('a stored event is UTF-8');
  });
});

describe('each event names the hash of the one before', () => {
  const first = sealEvent({ ...outcomesRecorded([]), version: 1, prev: null }, sha256);

  test('given the first event and the second, then nothing is wrong', () => {
    expect(chainFaults(null, readEvent(first.bytes))).toEqual([]);
    expect(chainFaults(first, { version: 2, prev: first.leaf })).toEqual([]);
  });

  test('given another place or another hash, then what had to stand there', () => {
    const other = leafHash(Uint8Array.from([1]), sha256);
    const gap = { code: 'version_gap', expected: 2, found: 3 };
    const broken = { code: 'chain_broken', expected: first.leaf, found: other };
    expect(chainFaults(first, { version: 3, prev: first.leaf })).toEqual([gap]);
    expect(chainFaults(first, { version: 2, prev: other })).toEqual([broken]);
    expect(chainFaults(first, { version: 3, prev: other })).toEqual([gap, broken]);
    expect(chainFaults(null, { version: 1, prev: other })).toEqual([
      { code: 'chain_broken', expected: null, found: other },
    ]);
    expect(chainFaults(first, { version: 2, prev: null })).toEqual([{ ...broken, found: null }]);
  });
});
