/** The threat model: every test that it names is there. */
import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checks/source.js';

const lanes = ['house', 'contract', 'integration', 'browser', 'long'];
const specs = new Set(
  lanes
    .flatMap((lane) => readdirSync(join(root, 'test', lane)))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.slice(0, -'.spec.ts'.length)),
);

const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(rows.map((cells) => [cells[1] ?? '', cells[3] ?? ''] as const))(
  '%s: what shows it is there',
  (_, shown) => {
    const named = Array.from(shown.matchAll(/`([a-z-]+)`/g), ([, name = '']) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !specs.has(name))).toEqual([]);
  },
);

test('there are rows to look at', () => {
  expect(rows.length).toBeGreaterThan(15);
});
