/** How the pages become a static bundle in dist/web. Run by scripts/pages.mjs. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const from = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Our pure libraries by their sources. As a condition, `source` would reach into packages too. */
const libraries = ['ledger', 'tcsexam'].flatMap((name) => [
  { find: new RegExp(`^#${name}$`), replacement: from(`../../libs/${name}/src/index.ts`) },
  { find: new RegExp(`^#${name}/(.*)$`), replacement: `${from(`../../libs/${name}/src`)}/$1.ts` },
]);

/** What every page needs, in one file each: better compressed together, and asked for once. */
const shared = [
  ...['react', 'react-dom', 'scheduler', 'use-sync-external-store', 'i18next'],
  ...['react-router', 'router-core', 'history', 'store', 'react-store', 'query-core'].map(
    (name) => `@tanstack/${name}`,
  ),
  '@tanstack/react-query',
];
const chunkGroups = [
  { name: 'libraries', test: new RegExp(`node_modules/(${shared.join('|')})/`) },
  { name: 'texts', test: /libs\/ledger\/src\/(code-points|time|numeric\/percent)\.ts/ },
  { name: 'shared', test: /apps\/web\/src/, minShareCount: 4 },
];

export default defineConfig({
  root: from('.'),
  // Addresses in the bundle are relative, so that it works below any prefix.
  base: './',
  cacheDir: from('../../dist/.vite'),
  resolve: { alias: libraries },
  worker: { format: 'es' },
  build: {
    outDir: from('../../dist/web'),
    emptyOutDir: true,
    target: ['es2023', 'chrome125', 'firefox128', 'safari18'],
    // All are files: the Content-Security-Policy takes no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
