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

const json = (leaf: ServiceLeaf): JsonObject =>
  JSON.parse(Buffer.from(serviceLeafBytes(leaf)).toString()) as JsonObject;

describe('a leaf of the service tree', () => {
  test.each([opened, imported, closed])('$kind is written canonically and read again', (leaf) => {
    const text = Buffer.from(serviceLeafBytes(leaf)).toString();
    expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(leaf).sort());
    expect(decodeServiceLeaf(json(leaf))).toEqual({ ok: true, value: leaf });
  });

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
    ['another kind in another format', { format: 'x', origin: 'a', index: 0, kind: 'key_added' }],
    ['a list', []],
  ])('with %s is refused', (_, given) => {
    expect(decodeServiceLeaf(given).ok).toBe(false);
  });

  test('of a kind nobody knows here keeps its place', () => {
    const leaf = { ...json(opened), kind: 'key_added', vkey: 'x' };
    expect(decodeServiceLeaf(leaf)).toMatchObject({ ok: true, value: { kind: 'other', index: 3 } });
  });
});
