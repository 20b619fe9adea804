import { describe, expect, test } from '@jest/globals';
import type { EpochId, Origin, Sha256Hex, Stamp } from '../ids.js';
import type { Json, JsonObject } from './json.js';
import { decodeServiceLeaf, type ServiceLeaf, serviceLeafBytes } from './service-leaf.js';

const opened: ServiceLeaf = {
  format: 'service-leaf/1',
  origin: 'ledger.example.org' as Origin,
  index: 3,
  kind: 'opened',
  epoch: '2026-w48' as EpochId,
  version: 1,
  event: 'ab'.repeat(32) as Sha256Hex,
  at: '2026-11-01T08:00:00.000000Z' as Stamp,
};
const record = { rule: 'epoch-record@3', record_sha256: 'cd'.repeat(32) as Sha256Hex };
const imported: ServiceLeaf = { ...opened, kind: 'imported', ...record };
const closed: ServiceLeaf = {
  ...opened,
  kind: 'closed',
  version: 9,
  revision: 1,
  ...record,
  root: 'ef'.repeat(32) as Sha256Hex,
};

const placed = {
  format: 'service-leaf/1',
  origin: 'ledger.example.org' as Origin,
  index: 0,
  at: '2026-11-01T08:00:00.000000Z' as Stamp,
} as const;
const note = 'a note\n';
const until = '2026-12-01T08:00:00.000000Z' as Stamp;
const added: ServiceLeaf = { ...placed, kind: 'key_added', vkey: 'a key', note, until };
const retired: ServiceLeaf = { ...placed, kind: 'key_retired', vkey: 'a key' };
const succeeds: ServiceLeaf = { ...placed, kind: 'succeeds', note };

const json = (leaf: ServiceLeaf): JsonObject =>
  JSON.parse(Buffer.from(serviceLeafBytes(leaf)).toString()) as JsonObject;

describe('a leaf of the service tree', () => {
  test.each([opened, imported, closed, added, retired, succeeds])(
    '$kind is written canonically and read again',
    (leaf) => {
      const text = Buffer.from(serviceLeafBytes(leaf)).toString();
      expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(leaf).sort());
      expect(decodeServiceLeaf(json(leaf))).toEqual({ ok: true, value: leaf });
    },
  );

  test.each<[string, Json]>([
    ['a member more', { ...json(opened), note: 'x' }],
    ['a member of another kind', { ...json(opened), revision: 1 }],
    ['a member less', Object.fromEntries(Object.entries(json(closed)).slice(1))],
    ['version 0', { ...json(opened), version: 0 }],
    ['a stamp of milliseconds', { ...json(opened), at: '2026-11-01T08:00:00.000Z' }],
    ['upper-case hexadecimal', { ...json(opened), event: 'AB'.repeat(32) }],
    ['a reserved epoch', { ...json(opened), epoch: 'registry' }],
    ['no kind', { ...json(opened), kind: null }],
    ['another format', { ...json(opened), format: 'service-leaf/2' }],
    ['a kind that nobody knows', { ...json(opened), kind: 'key_lost' }],
    ['the name of what every object has', { ...json(opened), kind: 'toString' }],
    ['an event, of a key', { ...json(retired), epoch: '2026-w48' }],
    ['no announced time', { ...json(retired), kind: 'key_added', note }],
    ['an empty note', { ...json(succeeds), note: '' }],
    ['another format, of a key', { ...json(retired), format: 'service-leaf/2' }],
    ['a list', []],
  ])('with %s is refused', (_, given) => {
    expect(decodeServiceLeaf(given).ok).toBe(false);
  });
});
