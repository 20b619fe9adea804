/**
 * Released means frozen: a migration of the read model that somebody's database has run is never
 * edited. A change is a new migration beside it; its digest is added here in the same commit.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const folder = new URL('../../libs/read-model/src/migrations/', import.meta.url);

const pinned: readonly (readonly [file: string, sha256: string])[] = [
  [
    '1764460800000-create-read-model.ts',
    '2cd716868d2354b1ec5d767c0449b60d55b0d9a4b03202c75ccb0074815d82da',
  ],
  ['1764547200000-exams.ts', 'e3dfc87a8cd69e4e8d2f3cbacaae7ceb5ed83b31c51bba7bfc1505c028091bdc'],
  [
    '1764633600000-imported-records.ts',
    '01aa34d3a5dfcc0cfc4448ac2a68a200f31f4688bb609fc954f9fd93121d6444',
  ],
];

test('given the migrations of the read model, then each is as it was released', () => {
  const found = readdirSync(folder)
    .sort()
    .map((file) => {
      // From the first export on: what comes before are imports and the file's comment.
      const source = readFileSync(new URL(file, folder), 'utf8').replace(/^[^]*?(?=^export )/m, '');
      return [file, createHash('sha256').update(source).digest('hex')];
    });
  expect(found).toEqual(pinned);
});
