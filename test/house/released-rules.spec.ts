/**
 * Released rules are frozen: records were closed under them, and must be the same for ever. A
 * change of what a rule computes is a new rule beside the old ones, with a new id and a new file.
 */
import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { releasedRules } from '#ledger/rules/registry';

const folder = new URL('../../libs/ledger/src/rules/', import.meta.url);

/** SHA-256 of the source of each released rule. A line is added with a rule and never changed. */
const released: Readonly<Record<string, string>> = {
  'epoch-record@1': '48457eed72d1d2e9c2f17485379b4c0c133da25fa18eb3ed80deb68ec057f1a4',
  'epoch-record@2': '73864398d415aa4f39f30f9ffaa4bfe7f6757cd18976fa759f4ff12c417f5e3b',
  'epoch-record@3': 'a3add1e0504e99155e0db6f45b7b295dfe7c47936e86038e4457460eb696f6ac',
  'tcsexam-index-original-30303010-v0.1':
    '7c379b42dc4abc90e0541d25bf565a0c3cda80f56cdefe6b41647219ee683ce4',
};

/**
 * What the exam rule's Solver scores are computed with, outside its file: the formula, and which
 * statuses score 0. `numeric/` is not here: it has one right answer, which its specs pin.
 */
const solverScores: Readonly<Record<string, string>> = {
  '../exam/solver-score.ts': '6869404c665a919a3ac0a4ffdfb2cfd2d174e54b310216f40c2c27af0ebdf74c',
  '../exam/read-record.ts': 'cf664ca360a3de7c458c550263ca918e35342267bf308c723330dc7f033ac4d6',
};

/** Files of the folder that are no rule: the contract and the list. */
const others = ['registry.ts', 'rule.ts'];

/** The source of a rule as it lies in the repository. */
function sourceOf(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What a rule file imports, types included. */
function importsOf(source: string): readonly string[] {
  return Array.from(source.matchAll(/ from '([^']+)'/g), (match) => match[1] ?? '');
}

/** What a rule may build on: what has one right answer, or is only a type or a contract. */
const shared = /^\.\.\/(numeric\/[a-z-]+|ids|invariant)\.js$|^\.\/rule\.js$/;
const typesOnly = /^\.\.\/(evidence\/[a-z-]+|record\/json)\.js$/;

describe('released rules', () => {
  const files = readdirSync(folder).filter((file) => !file.endsWith('.spec.ts'));

  test('the rules folder equals the registry: a file for each rule, none without', () => {
    const expected = releasedRules.map((id) => `${id.replace('@', '-')}.ts`);
    expect(files.filter((file) => !others.includes(file)).sort()).toEqual(expected.sort());
  });

  test('every rule has its digest here', () => {
    expect(Object.keys(released).sort()).toEqual([...releasedRules].sort());
  });

  test.each(releasedRules)('%s is, to the byte, what was released', (id) => {
    expect(sha256Hex(sourceOf(`${id.replace('@', '-')}.ts`))).toBe(released[id]);
  });

  test.each(Object.entries(solverScores))(
    '%s is, to the byte, what was released',
    (file, digest) => {
      expect(sha256Hex(sourceOf(file))).toBe(digest);
    },
  );

  test.each(releasedRules)('%s imports no other rule, and nothing that may change', (id) => {
    const source = sourceOf(`${id.replace('@', '-')}.ts`);
    const strangers = importsOf(source).filter(
      (from) => !shared.test(from) && !typesOnly.test(from),
    );
    expect(strangers).toEqual([]);
    const types = importsOf(source.replaceAll(/import type [^;]+;/g, ''));
    expect(types.filter((from) => typesOnly.test(from))).toEqual([]);
  });

  test('an edit and a stranger are found', () => {
    const source = sourceOf('epoch-record-3.ts');
    expect(sha256Hex(source.replace('> 0', '>= 0'))).not.toBe(released['epoch-record@3']);
    const planted = `import { score } from './epoch-record-2.js';\n${source}`;
    expect(importsOf(planted).filter((from) => !shared.test(from))).toContain(
      './epoch-record-2.js',
    );
  });
});
