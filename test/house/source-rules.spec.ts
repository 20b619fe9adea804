/** The house rules that one file can break, and for each a planted fault that shows it bites. */
import { describe, expect, test } from '@jest/globals';
import { ambient, portable } from './checks/ambient.js';
import { rewards } from './checks/rewards.js';
import { sizes } from './checks/sizes.js';
import { allSources, type Check, shown, sourceOf } from './checks/source.js';
import { words } from './checks/words.js';

const sources = allSources();

describe('every source file of this repository', () => {
  test.each<[string, Check]>([
    ['is short in lines, columns and functions', sizes],
    ['is finished, runs all its specs, mocks no module and names its exports', words],
    ['takes nothing from its surroundings below apps/, and has one clock above', ambient],
    ['runs in a browser where it belongs to a pure library', portable],
    ['pays nothing', rewards],
  ])('%s', (_, check) => {
    expect(shown(sources.flatMap((source) => check(source)))).toEqual([]);
  });

  test('is looked at', () => {
    const paths = sources.map(({ path }) => path);
    expect(paths).toContain('libs/ledger/src/ids.ts');
    expect(paths).toContain('scripts/bootstrap.mjs');
    expect(paths).toContain('jest.config.cjs');
    expect(paths.filter((path) => path.includes('node_modules'))).toEqual([]);
  });
});

/** A path where the planted text is to lie. */
const inLedger = 'libs/ledger/src/epoch/planted.ts';
const inLibrary = 'libs/event-log/src/planted.ts';
const inApp = 'apps/api/src/planted.ts';
const inPage = 'apps/web/src/pages/planted.tsx';
const inSpec = 'apps/api/src/planted.spec.ts';

const lines = (count: number): string => 'f();\n'.repeat(count);

describe('a planted fault', () => {
  test.each<[string, Check, string, string, string]>([
    ['a line of 101 columns', sizes, inApp, `// ${'x'.repeat(98)}\n`, '1 101 columns: break'],
    ['a file of 251 lines', sizes, inApp, lines(251), '251 251 lines: split'],
    [
      'a function of 61 lines',
      sizes,
      inApp,
      `\nfunction g() {\n${lines(59)}}\n`,
      '2 61 lines: take',
    ],
    ['unfinished work', words, inApp, '\n// TO' + 'DO: later\n', '2 finish it'],
    ['one spec alone', words, inSpec, 'test.only("x", f);', '1 run every spec'],
    ['a table of specs alone', words, inSpec, 'describe.only.each([1])("x", f);', '1 run every'],
    ['a skipped block', words, inSpec, '(a ? describe : describe.skip)("x", f);', ''],
    ['a skipped spec', words, inSpec, 'test.skip("x", f);', '1 run every spec'],
    ['a module mock', words, inSpec, 'jest.mock("./x.js");', '1 use the memory adapter'],
    ['a nameless export', words, inApp, 'export * from "./x.js";', '1 name what is exported'],
    ['a spec that waits', words, inSpec, 'setTimeout(f, 10);', '1 wait for what is to happen'],
    ['a vague folder', words, 'libs/ledger/src/utils/a.ts', '', '1 name the folder'],
    ['a clock in a library', ambient, inLibrary, 'f(new Date());', '1 time comes in the envelope'],
    ['a stopwatch', ambient, inLibrary, 'performance.now();', '1 time comes in the envelope'],
    ['a second clock in an app', ambient, inApp, 'Date.now();', '1 ask the clock of'],
    ['a second clock in the pages', ambient, inPage, 'Date.now();', '1 ask the clock of apps/web'],
    ['chance', ambient, inLibrary, 'Math.random();', '1 compute exactly'],
    ['a password', ambient, inLibrary, 'import { randomBytes } from "node:crypto";', '1 take what'],
    ['a logarithm', ambient, inLedger, 'Math.log(2);', '1 compute exactly'],
    ['the environment', ambient, inLibrary, 'process.env["X"];', '1 settings and time'],
    ['a language', ambient, inLedger, 'a.localeCompare(b);', '1 use compareCodePoints'],
    ['bytes outside record/', ambient, inLedger, 'JSON.stringify(1);', '1 only record/ makes'],
    ['a logger', ambient, inLibrary, 'console.log(1);', '1 return what happened'],
    ['a Node module', portable, inLedger, 'import a from "node:fs";', '1 a pure library cannot'],
    ['a package', portable, inLedger, 'export { a } from "pg";', '1 a pure library cannot use pg'],
    ['a prize', rewards, inLedger, 'interface A { prize_eur: number }', '1 take the field away'],
  ])('%s is found, with line and advice', (_, check, path, text, expected) => {
    const found = shown(check(sourceOf(path, text)));
    if (expected === '') {
      expect(found).toEqual([]);
    } else {
      expect(found).toEqual([expect.stringContaining(`${path}:${expected}`)]);
    }
  });

  test.each<[string, Check, string, string]>([
    ['a type named Date', ambient, inLibrary, 'let a: Date;'],
    ['a member named Date', ambient, inLibrary, 'a.Date;'],
    ['bytes in record/', ambient, 'libs/ledger/src/record/planted.ts', 'JSON.stringify(1);'],
    ['the clock of the pages', ambient, 'apps/web/src/shown/clock.ts', 'Date.now();'],
    ['the clock itself', ambient, 'apps/api/src/clock.ts', 'Date.now();'],
    ['a table of specs', words, inSpec, 'test.each([1])("x", f);'],
    ['a long block of specs', sizes, inSpec, `describe("x", () => {\n${lines(80)}});\n`],
    ['a timer outside of specs', words, inApp, 'setTimeout(f, 10);'],
    ['the ledger in tcsexam', portable, 'libs/tcsexam/src/planted.ts', 'import a from "#ledger";'],
  ])('%s is fine', (_, check, path, text) => {
    expect(shown(check(sourceOf(path, text)))).toEqual([]);
  });
});
