/** The scripts that run before anything is installed: what they refuse, what they count. */
import { describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './checks/source.js';

interface NodeVersion {
  readonly unsuitableNode: (version: string) => string | null;
}

type Packages = Readonly<Record<string, { readonly version: string }>>;

interface Install {
  readonly isInstalled: (lock: Packages | null, installed: Packages | null) => boolean;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
}

interface ReporterModule {
  readonly default: new () => {
    onTestFileResult(test: null, result: object): void;
    onRunComplete(): void;
  };
}

/** A script of ours; it has no types, because nothing compiles it. */
async function script<T>(name: string): Promise<T> {
  return (await import(join(root, 'scripts', name))) as T;
}

describe('the version of Node', () => {
  test.each([
    ['v20.19.0', true],
    ['v20.18.3', false],
    ['v18.20.8', false],
    ['v21.7.3', false],
    ['v22.13.0', true],
    ['v22.12.0', false],
    ['v23.11.1', false],
    ['v24.10.0', false],
    ['v24.11.0', true],
    ['v26.0.0', true],
  ])('%s: suitable is %s', async (version, suitable) => {
    const { unsuitableNode } = await script<NodeVersion>('node-version.mjs');
    const words = unsuitableNode(version);
    expect(words === null).toBe(suitable);
    if (words !== null) expect(words).toContain(`this is ${version}. Install one of these`);
  });

  test('is the same as in package.json', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      engines: { node: string };
    };
    expect(engines.node).toBe('^20.19.0 || ^22.13.0 || >=24.11.0');
  });
});

describe('whether the packages are installed', () => {
  const lock = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
  };

  test.each([
    ['all of them', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['none', {}, false],
    ['no note of npm’s at all', null, false],
    [
      'another version of an optional one',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } },
      false,
    ],
  ])('given %s, then %j is %s', async (_, installed, expected) => {
    const { isInstalled } = await script<Install>('install.mjs');
    expect(isInstalled(lock, installed)).toBe(expected);
  });
});

describe('what Jest reports', () => {
  /** The numbers that the reporter leaves for the summary, given results of spec files. */
  async function counts(...results: readonly object[]): Promise<Counts> {
    const folder = mkdtempSync(join(tmpdir(), 'reporter-'));
    const file = join(folder, 'results.json');
    const { default: Reporter } = await script<ReporterModule>('jest-reporter.mjs');
    process.env['EPOCH_LEDGER_TEST_RESULTS'] = file;
    const reporter = new Reporter();
    for (const result of results) reporter.onTestFileResult(null, result);
    reporter.onRunComplete();
    const found = JSON.parse(readFileSync(file, 'utf8')) as Counts;
    rmSync(folder, { recursive: true });
    return found;
  }

  test('is counted by outcome, and what was skipped is named', async () => {
    const found = await counts({
      testResults: [
        { status: 'passed', fullName: 'a' },
        { status: 'failed', fullName: 'b' },
        { status: 'pending', fullName: 'c needs the reference data' },
        { status: 'todo', fullName: 'd' },
      ],
    });
    expect(found).toEqual({ passed: 1, failed: 1, skipped: ['c needs the reference data', 'd'] });
  });

  test('counts a spec file that cannot run as one failure', async () => {
    const broken = { testResults: [], testExecError: new Error('cannot find a module') };
    expect(await counts(broken, broken)).toEqual({ passed: 0, failed: 2, skipped: [] });
  });
});
