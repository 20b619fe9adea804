/** What we are supplied with: exact versions, needed overrides, install scripts by name. */
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checks/source.js';

type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly overrides: Readonly<Record<string, Versions>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

interface Locked {
  readonly version: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
}

const manifest = json('package.json') as Manifest;
const lock = json('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
const installed = new Map(Object.entries(lock.packages));

function json(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** Dependencies whose version is not one exact version. */
function inexact(versions: Versions): readonly string[] {
  return Object.entries(versions)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: ${version} is not one exact version`);
}

/** Packages with an install script about which package.json says nothing. */
function undecided(
  packages: ReadonlyMap<string, Locked>,
  decided: Readonly<Record<string, boolean>>,
): readonly string[] {
  return [...packages]
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => !Object.hasOwn(decided, name));
}

describe('package.json', () => {
  test('names exact versions', () => {
    expect(inexact({ ...manifest.dependencies, ...manifest.devDependencies })).toEqual([]);
  });

  test.each(['^1.2.3', '~1.2.3', '1.2', '1.x', '*', 'latest', 'github:a/b'])(
    'a planted version %s is found',
    (version) => {
      expect(inexact({ planted: version })).toEqual([
        `planted: ${version} is not one exact version`,
      ]);
    },
  );

  test('keeps the two CommonJS packages away from modules that Jest cannot load', () => {
    expect(manifest.overrides).toEqual({
      '@fastify/static': { 'content-disposition': '2.0.1' },
      'light-my-request': { cookie: '1.1.1' },
    });
    for (const [name, versions] of Object.entries(manifest.overrides)) {
      for (const [needed, version] of Object.entries(versions)) {
        const nested = installed.get(`node_modules/${name}/node_modules/${needed}`);
        expect((nested ?? installed.get(`node_modules/${needed}`))?.version).toBe(version);
      }
    }
  });

  test('decides about every install script', () => {
    expect(undecided(installed, manifest.allowScripts)).toEqual([]);
  });

  test('a planted install script is found', () => {
    const planted = new Map([
      ['node_modules/a/node_modules/@b/c', { version: '1.0.0', hasInstallScript: true }],
    ]);
    expect(undecided(planted, { a: true })).toEqual(['@b/c']);
  });

  test('is what the lock file was made from', () => {
    const locked = installed.get('') as unknown as Manifest;
    expect(locked.dependencies).toEqual(manifest.dependencies);
    expect(locked.devDependencies).toEqual(manifest.devDependencies);
  });

  test('the lock file names no registry, so that it works with any', () => {
    const named = [...installed].filter(([, { resolved }]) => resolved !== undefined);
    expect(named.map(([path]) => path)).toEqual([]);
  });
});
