/**
 * Writes docs/dependencies.md: every package of package-lock.json with its licence, those that ship
 * first. `node scripts/licences.mjs` after each change of the packages; the tests compare.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const page = new URL('docs/dependencies.md', root);

/** The page, from the text of package-lock.json. */
export function dependenciesPage(lockText) {
  const packages = Object.entries(JSON.parse(lockText).packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = 'none', dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, license, dev };
    });
  const section = (title, dev) => [
    `## ${title}`,
    '',
    ...byLicence(packages.filter((one) => one.dev === dev)).flatMap(([licence, names]) => [
      `**${licence}**: ${names.join(', ')}`,
      '',
    ]),
  ];
  return [
    '# Dependencies and their licences',
    '',
    'Made by `node scripts/licences.mjs` from `package-lock.json`. All may be used, changed and',
    'passed on in a program under the MIT licence. Those under MPL-2.0 ask that changed files of',
    'theirs stay under it; they only build the pages, unchanged, and do not ship.',
    '',
    ...section('In the service and the command line', false),
    ...section('For building and testing, and in the pages', true),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function byLicence(packages) {
  const groups = new Map();
  for (const { name, version, license } of packages) {
    const names = groups.get(license) ?? new Set();
    groups.set(license, names.add(`${name} ${version}`));
  }
  const ordered = [...groups].map(([licence, names]) => [licence, [...names].sort()]);
  return ordered.sort(([, a], [, b]) => b.length - a.length || (a[0] < b[0] ? -1 : 1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(page, dependenciesPage(readFileSync(new URL('package-lock.json', root), 'utf8')));
}
