/** Installs the npm packages that package-lock.json names, unless they are there. */
import { readFileSync } from 'node:fs';
import { run } from './run.mjs';

/** Returns whether everything that `folder` asks for is there in the end; says what it does. */
export async function installPackages(folder = '.') {
  const [lockFile, where] =
    folder === '.'
      ? ['package-lock.json', []]
      : [`${folder}/package-lock.json`, ['--prefix', folder]];
  const lock = packagesIn(lockFile);
  if (isInstalled(lock, packagesIn(`${folder}/node_modules/.package-lock.json`))) return true;
  console.log(`Installing the packages of ${lockFile}; this takes about a minute.`);
  const [program, ...first] = npm();
  const words = ['ci', '--include=dev', '--loglevel=error', ...where];
  const code = await run(program, [...first, ...words]);
  if (code !== 0) {
    console.error('The packages could not be installed: npm ci failed, its reason is above.');
  }
  return code === 0;
}

/**
 * Whether what npm has noted in node_modules is what the lock file asks for. Packages for other
 * platforms are optional and may be missing.
 */
export function isInstalled(lock, installed) {
  if (lock === null || installed === null) return false;
  for (const [path, wanted] of Object.entries(lock)) {
    if (path === '' || wanted.link === true) continue;
    const found = installed[path];
    if (found === undefined ? wanted.optional !== true : found.version !== wanted.version) {
      return false;
    }
  }
  return true;
}

/** The table of packages in a lock file, or null where there is none. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** The npm that runs this script, else the one on the path. */
function npm() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? ['node', script] : ['npm'];
}
