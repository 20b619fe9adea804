import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import type { Check } from './check.js';
import { folderChecks } from './folder-checks.js';

test.each([
  ['that is not there', '/nowhere/at/all'],
  ['that is a file', fileURLToPath(import.meta.url)],
])('given a folder %s, then that is all that is said, with its path', async (_, path) => {
  const checks: Check[] = [];
  for await (const check of folderChecks(path, () => 0)) checks.push(check);
  expect(checks).toEqual([{ name: 'folder', state: 'wrong', says: expect.stringContaining(path) }]);
});
