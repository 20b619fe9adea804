/**
 * Released means frozen: a migration of the log that somebody's database has run is never edited.
 * A change is a new migration at the end; its digest is added here in the same commit.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { migrations } from '#event-log/postgres/migrations/all';

const pinned: readonly (readonly [file: string, sha256: string])[] = [
  ['0001-tables', '61367a25b29329cfd85fb4076bf32b8e883a9e83de62e0c6286959a0aea7c881'],
  ['0002-append', '3c02cad7ffdd220a59c7c5f9d713cfdf52c5f46df349999d63c40db99d74a7a4'],
  ['0003-append-only', 'aa7adf3ddd06c773ffbbecd49c123bc902f288cae92d8c2e550906bcb46d3219'],
  ['0004-notes', '7e4197acac98c9d46882d9f053d6c63e914c4b4ba6ff00d8b9994b164848bf0f'],
  ['0005-topic-copy', '0fd6458804eed03bba979dfd2b3bcb2a36e53e9ed744b65f97d5b5c6911a229d'],
  ['0006-disclosures', '693d9d4c27986b7ce50b52cae3da3678fc2499173e36202111471f99638063e0'],
  ['0007-beginning', '9035c038caa1e1b48c3cddb271d9f36ca947fb35285bc1fc1be5d577a0ece803'],
];

test('given the migrations of the log, then each is what it was when it was released', () => {
  const found = migrations.map(({ number, name, sql }) => [
    `${String(number).padStart(4, '0')}-${name}`,
    createHash('sha256').update(sql).digest('hex'),
  ]);
  expect(found).toEqual(pinned);
});

test('given the files of the migrations, then each is in the list, in the order of numbers', () => {
  const folder = new URL('../../libs/event-log/src/postgres/migrations/', import.meta.url);
  const files = readdirSync(folder).filter((file) => /^\d/.test(file));
  expect(files.sort()).toEqual(pinned.map(([file]) => `${file}.ts`));
  expect(migrations.map(({ number }) => number)).toEqual(pinned.map((_, index) => index + 1));
});
