/**
 * Builds the pages into dist/web and compresses them, unless what is there was built from the same
 * sources. `npm run build` runs it after the compiler, which checks their types.
 *
 *   node scripts/pages.mjs
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit, pid } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runQuietly } from './run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = join(root, 'dist/web');
const stamp = join(root, 'dist/.pages');
const sources = ['apps/web', 'libs/ledger/src', 'libs/tcsexam/src'];
const others = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/pages.mjs'];

if (argv[1] === fileURLToPath(import.meta.url)) exit(await buildPages());

/** Returns 0 when the pages are built in the end; says what it does where there is work. */
export async function buildPages() {
  const wanted = digestOfSources();
  if (existsSync(join(bundle, 'index.html')) && textOf(stamp) === wanted) return 0;
  console.log('Building the pages.');
  // Beside the old bundle, which stays whole until the new one is.
  const fresh = `${bundle}-${String(pid)}`;
  const vite = ['node_modules/vite/bin/vite.js', 'build', '-c', 'apps/web/vite.config.mjs'];
  const { code, output } = await runQuietly('node', [...vite, '--outDir', fresh, '--emptyOutDir']);
  if (code === 0) {
    await compressAssets(join(fresh, 'assets'));
    rmSync(bundle, { recursive: true, force: true });
    renameSync(fresh, bundle);
    writeFileSync(stamp, wanted);
  } else {
    rmSync(fresh, { recursive: true, force: true });
    console.error(output);
  }
  return code;
}

/** One digest over every file that the bundle is made of. */
function digestOfSources() {
  const hash = createHash('sha256');
  const paths = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const path of [...paths, ...others.map((name) => join(root, name))].sort()) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Beside each file its Brotli and gzip forms, which the service sends to those who take them. */
async function compressAssets(folder) {
  const files = readdirSync(folder).filter((name) => /\.(css|js|svg|json)$/.test(name));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  const bytes = readFileSync(file);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params: quality }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
