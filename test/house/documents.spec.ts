/** Documents that do not lie: links lead somewhere, commands exist, TypeScript compiles. */
import { describe, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProgram } from '../../apps/cli/src/program.js';
import { compileErrors } from './checks/compile.js';
import {
  allDocuments,
  blocksOf,
  brokenCommands,
  brokenLinks,
  type Commands,
  type Document,
} from './checks/documents.js';
import { root, shown } from './checks/source.js';

const documents = allDocuments();
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
};

/** What our programs understand, from the programs themselves. */
function ourCommands(): Commands {
  const program = buildProgram({
    version: '0.0.0',
    running: () => {
      throw new Error('no command runs here');
    },
    output: {},
  });
  const programs = new Map(Object.keys(manifest.bin).map((name) => [name, null] as const));
  return {
    scripts: new Set(Object.keys(manifest.scripts)),
    programs: new Map([...programs, ['epoch-ledger', verbsOf(program)]]),
  };
}

function verbsOf(program: Command): ReadonlyMap<string, ReadonlySet<string>> {
  const always = ['--help', ...optionsOf(program)];
  const verbs = program.commands.map(
    (command) => [command.name(), new Set([...always, ...allOptionsOf(command)])] as const,
  );
  return new Map([...verbs, ['help', new Set(always)]]);
}

function optionsOf(command: Command): readonly string[] {
  return command.options.flatMap(({ long }) => long ?? []);
}

/** Those of the commands below it too: `new` is read as a word after `keys`. */
function allOptionsOf(command: Command): readonly string[] {
  return [command, ...command.commands].flatMap(optionsOf);
}

const commands = ourCommands();

describe('the documents', () => {
  test('link to what is there', () => {
    expect(shown(documents.flatMap((document) => brokenLinks(document)))).toEqual([]);
  });

  test('show commands that exist', () => {
    expect(shown(documents.flatMap((document) => brokenCommands(document, commands)))).toEqual([]);
  });

  test('show TypeScript that compiles', () => {
    const blocks = documents.flatMap((document) => blocksOf(document));
    expect(shown(compileErrors(blocks.filter(({ language }) => language === 'ts')))).toEqual([]);
  });
});

function planted(...lines: readonly string[]): Document {
  return { path: 'docs/planted.md', text: lines.join('\n') };
}

function plantedCommand(command: string): Document {
  return planted('```sh', '# a comment', command, '```');
}

describe('a planted fault', () => {
  test('a link to nowhere is found, with its line', () => {
    expect(shown(brokenLinks(planted('# A', '[x](nowhere.md) and [y](../LICENSE)')))).toEqual([
      'docs/planted.md:2 nowhere.md leads nowhere: name a file, or a heading, that is there',
    ]);
  });

  test('a link to a heading that is not there is found', () => {
    const text = planted('# One thing, and another', '[x](#one-thing-and-another) [y](#other)');
    expect(shown(brokenLinks(text))).toEqual([
      'docs/planted.md:2 #other leads nowhere: name a file, or a heading, that is there',
    ]);
  });

  test.each([
    ['npm run nothing', 'package.json has no script nothing'],
    ['npm start', 'package.json has no script start'],
    ['node scripts/nothing.mjs', 'there is no file scripts/nothing.mjs'],
    ['./nothing/at-all', 'there is no file ./nothing/at-all'],
    ['npx epoch-ledger nothing', 'epoch-ledger has no command nothing'],
    ['echo 1 | epoch-ledger score --nothing', 'epoch-ledger score has no option --nothing'],
    ['A=1 epoch-ledger serve --nothing=2', 'epoch-ledger serve has no option --nothing'],
  ])('%s is found: %s', (command, expected) => {
    expect(shown(brokenCommands(plantedCommand(command), commands))).toEqual([
      `docs/planted.md:3 ${expected}`,
    ]);
  });

  test.each([
    'npm ci && npm test',
    'npm run demo',
    'node scripts/bootstrap.mjs test',
    '.ci/run',
    'npx epoch-ledger score --evidence a.json',
    'epoch-ledger help score',
    'curl -s http://127.0.0.1:8080/health/live',
  ])('%s is fine', (command) => {
    expect(shown(brokenCommands(plantedCommand(command), commands))).toEqual([]);
  });

  test('TypeScript that does not compile is found, with its line', () => {
    const text = planted(
      '```ts',
      "import { sizes } from '#ledger';",
      'const a: string = 1;',
      '```',
    );
    const found = shown(compileErrors(blocksOf(text)));
    expect(found).toEqual([
      expect.stringContaining('docs/planted.md:2 '),
      "docs/planted.md:3 Type 'number' is not assignable to type 'string'.",
    ]);
  });
});
