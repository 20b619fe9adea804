/** House rule 13: a stranger can rely on a public comment, so there is one on every export. */
import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { uncommented } from './checks/comments.js';
import { root, shown } from './checks/source.js';

describe('the public face of the ledger', () => {
  const index = 'libs/ledger/src/index.ts';

  test('has a comment on every export', () => {
    expect(shown(uncommented(index, readFileSync(join(root, index), 'utf8')))).toEqual([]);
  });

  test('a planted export without a comment is found, where it is declared', () => {
    const text = [
      '/** Says what it is. */',
      'export const a = 1;',
      'export const b = 2;',
      'interface C { readonly c: 1 }',
      'export type { C };',
      '/** Says what it does. */',
      'export function d(): void {}',
    ].join('\n');
    expect(shown(uncommented('planted.ts', text))).toEqual([
      'planted.ts:3 b: say what it is, with shapes, units and errors',
      'planted.ts:4 C: say what it is, with shapes, units and errors',
    ]);
  });
});
