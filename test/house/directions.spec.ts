/** Who may import whom, as .dependency-cruiser.cjs has it: seen to hold, and seen to bite. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesBelow, root } from './checks/source.js';

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/** Lets dependency-cruiser walk through folders of `base`. */
function cruise(base: string, ...folders: readonly string[]): Cruise {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--output-type', 'json', ...folders],
    { cwd: base, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Cruise;
}

const folders = ['apps', 'libs', 'test'];

describe('the directions between our parts', () => {
  let found: Cruise;

  beforeAll(() => {
    found = cruise(root, ...folders);
  });

  test('are kept', () => {
    const lines = found.summary.violations.map(
      ({ from, to, rule }) => `${from} imports ${to}: ${rule.name}`,
    );
    expect(lines).toEqual([]);
  });

  test('are looked at in every source file: a walk over nothing finds nothing', () => {
    const seen = new Set(found.modules.map(({ source }) => source));
    const sources = folders.flatMap((folder) => filesBelow(folder));
    expect(sources.filter((path) => /\.tsx?$/.test(path) && !seen.has(path))).toEqual([]);
    expect(sources.length).toBeGreaterThan(100);
  });
});

/** A rule, the file that is to break it, and what that file says. */
const planted: readonly (readonly [string, string, string])[] = [
  ['no-cycles', 'libs/ledger/src/a.ts', "import type { B } from './b.js';\nexport type A = B;"],
  ['nothing-unknown', 'libs/ledger/src/c.ts', "import './nowhere.js';"],
  ['no-test-code', 'apps/api/src/a.ts', "import '../testing/builder.js';"],
  ['no-development-package', 'apps/api/src/b.ts', "import 'jest';"],
  ['ledger-stands-on-its-own', 'libs/ledger/src/d.ts', "import '../../event-log/src/port.js';"],
  ['tcsexam-stands-on-its-own', 'libs/tcsexam/src/a.ts', "import '#event-log';"],
  ['event-log-stands-on-its-own', 'libs/event-log/src/a.ts', "import '#read-model';"],
  ['read-model-stands-on-its-own', 'libs/read-model/src/a.ts', "import '#event-log';"],
  ['embedded-database-stands-on-its-own', 'libs/embedded-database/src/a.ts', "import '#ledger';"],
  ['pure-libraries', 'libs/ledger/src/e.ts', "import 'node:fs';"],
  ['pure-libraries', 'libs/tcsexam/src/b.ts', "import 'pg';"],
  ['rules-apart', 'libs/ledger/src/rules/epoch-record-8.ts', "import './epoch-record-9.js';"],
  ['rules-apart', 'libs/ledger/src/rules/epoch-record-7.ts', "import '../names.js';"],
  ['pg-in-its-place', 'libs/event-log/src/memory/a.ts', "import 'pg';"],
  [
    'pg-in-its-place',
    'apps/api/src/c.ts',
    "import type { Pool } from 'pg';\nexport type A = Pool;",
  ],
  ['kafkajs-in-its-place', 'libs/event-log/src/postgres/a.ts', "import 'kafkajs';"],
  ['typeorm-in-its-place', 'apps/projector/src/a.ts', "import 'typeorm';"],
  ['nest-in-its-place', 'libs/read-model/src/b.ts', "import '@nestjs/core';"],
  ['apps-by-their-front-door', 'apps/cli/src/a.ts', "import '../../api/src/a.js';"],
  ['cli-uses-pure-libraries', 'apps/cli/src/b.ts', "import '#read-model';"],
  ['pages-use-pure-libraries', 'apps/web/src/a.ts', "import '#read-model';"],
  ['pages-use-pure-libraries', 'apps/web/src/b.tsx', "import '../../api/src/index.js';"],
  ['pages-run-in-browsers', 'apps/web/src/c.ts', "import 'node:fs';"],
  ['browser-packages-in-its-place', 'apps/api/src/d.ts', "import 'react';"],
  ['projector-stands-on-its-own', 'apps/projector/src/b.ts', "import '#api';"],
];

/** What the planted imports lead to. */
const bystanders = [
  'libs/ledger/src/index.ts',
  'libs/ledger/src/names.ts',
  'libs/ledger/src/rules/epoch-record-9.ts',
  'libs/event-log/src/index.ts',
  'libs/event-log/src/port.ts',
  'libs/read-model/src/index.ts',
  'apps/api/src/index.ts',
  'apps/api/testing/builder.ts',
];

describe('a planted import', () => {
  const base = mkdtempSync(join(tmpdir(), 'directions-'));
  let found: readonly string[];

  beforeAll(() => {
    const configs = ['lint', 'nest', 'node', 'base'].map((name) => `tsconfig.${name}.json`);
    for (const name of [...configs, 'package.json', '.dependency-cruiser.cjs']) {
      copyFileSync(join(root, name), join(base, name));
    }
    symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'));
    for (const path of bystanders) write(path, 'export const a = 1;\n');
    write('libs/ledger/src/b.ts', "import type { A } from './a.js';\nexport type B = A;\n");
    for (const [, path, text] of planted) write(path, `${text}\n`);
    found = cruise(base, 'apps', 'libs').summary.violations.map(
      ({ rule, from }) => `${rule.name} ${from}`,
    );
  });

  afterAll(() => {
    rmSync(base, { recursive: true });
  });

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }

  test.each(planted)('is found by %s in %s', (rule, path) => {
    expect(found).toContain(`${rule} ${path}`);
  });
});
