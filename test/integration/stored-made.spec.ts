/**
 * What a service writes is what it wrote when the stored bundles were made: the story is told to it
 * again and compared byte by byte. A file that is not there yet is written, once: look at it before
 * it is committed.
 */
import { beforeAll, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { salted, toldStory } from '../stored/story.js';
import { storedFolder } from '../stored/stored-files.js';

let told: ReadonlyMap<string, string>;
beforeAll(async () => {
  told = await toldStory();
}, 60_000);

test('the story makes the files that are stored, and no others', () => {
  const fresh = [...told].filter(([name]) => !existsSync(new URL(name, storedFolder)));
  for (const [name, text] of fresh) writeFileSync(new URL(name, storedFolder), text);
  expect(fresh.map(([name]) => `${name} was not there: look at it, and commit it`)).toEqual([]);
  expect(readdirSync(storedFolder).sort()).toEqual([...told.keys()].sort());
});

test('each of them byte for byte, but for salts', () => {
  const differing = [...told].filter(
    ([name, text]) =>
      !salted.includes(name) && readFileSync(new URL(name, storedFolder), 'utf8') !== text,
  );
  expect(differing.map(([name]) => name)).toEqual([]);
});
