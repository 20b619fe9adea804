/** Licences of everything that is used: each fits MIT, and the page that lists them is true. */
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checks/source.js';

interface Licences {
  readonly dependenciesPage: (lockText: string) => string;
}

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}

/** Licences that let a program under MIT use, change and pass on what is under them. */
const fitting: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'Python-2.0', 'MIT and ISC', 'Apache-2.0 AND MIT', '(MIT OR CC0-1.0)'],
]);

/** Those that fit what is used for building alone, and does not ship. */
const fittingTools: ReadonlySet<string> = new Set([...fitting, 'MPL-2.0', 'CC-BY-4.0']);

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockText) as { readonly packages: Record<string, Locked> };

function unfitting(locked: Readonly<Record<string, Locked>>): readonly string[] {
  return Object.entries(locked)
    .filter(([path]) => path !== '')
    .filter(([, { license = 'none', dev = false }]) => {
      return !(dev ? fittingTools : fitting).has(license);
    })
    .map(([path, { license = 'none' }]) => `${path}: ${license}`);
}

describe('the licence of every package', () => {
  test('fits MIT', () => {
    expect(unfitting(packages)).toEqual([]);
  });

  test.each([['GPL-3.0-only'], ['MPL-2.0'], [undefined]])('%s does not, where it ships', (one) => {
    const planted = one === undefined ? {} : { license: one };
    expect(unfitting({ 'node_modules/planted': planted })).toHaveLength(1);
  });

  test('stands in docs/dependencies.md as the lock file has it', async () => {
    const path = join(root, 'scripts/licences.mjs');
    const { dependenciesPage } = (await import(path)) as Licences;
    expect(readFileSync(join(root, 'docs/dependencies.md'), 'utf8')).toBe(
      dependenciesPage(lockText),
    );
  });
});
