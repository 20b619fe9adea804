/**
 * Who may import whom: "Layout and directions" of the architecture, enforced for types as well.
 * Paths are regular expressions from the root; `$1` is what the first group of `from` matched.
 */
const tests = '[.]spec[.]tsx?$|^(libs|apps)/[^/]+/testing/|^test/';
const ourLibraries = 'libs/(ledger|tcsexam|event-log|read-model|deliveries|embedded-database)/';

/** A rule that is an error, for files that are not tests. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: tests, ...from },
  to,
});

/** A library that may use only these other libraries of ours. */
const library = (name, ...allowed) =>
  forbid(
    `${name}-stands-on-its-own`,
    `libs/${name} may import ${allowed.join(', ') || 'nothing of ours'} beside itself`,
    { path: `^libs/${name}/` },
    { path: `^(${ourLibraries}|apps/)`, pathNot: `^libs/(${[name, ...allowed].join('|')})/` },
  );

/** A package that only the files matching `where` may import. */
const packageOnly = (name, where, packages = name) =>
  forbid(
    `${name}-in-its-place`,
    `${name} appears only in ${where}`,
    { pathNot: [tests, where] },
    { path: `node_modules/(@types/)?${packages}(/|$)` },
  );

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea, or three. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unknown',
      comment: 'The import leads nowhere: a typing error, or a package that is not declared.',
      severity: 'error',
      from: {},
      // This package's `source` condition names files that it does not bring; Vite passes over it.
      to: { couldNotResolve: true, pathNot: '^react-aria-components/' },
    },
    forbid('no-test-code', 'What ships does not import tests', {}, { path: tests }),
    forbid(
      'no-development-package',
      'What ships imports only `dependencies` of package.json',
      // The pages are bundled, so that their packages need not be there when they are shown.
      { path: '^(libs|apps)/', pathNot: [tests, '^apps/web/'] },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
    library('ledger'),
    library('tcsexam', 'ledger'),
    library('event-log', 'ledger'),
    library('read-model', 'ledger'),
    library('deliveries'),
    library('embedded-database'),
    forbid(
      'pure-libraries',
      'ledger and tcsexam use no package and no Node module',
      { path: '^libs/(ledger|tcsexam)/' },
      { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    ),
    forbid(
      'rules-apart',
      'A released rule imports the contract, numeric/, ids, invariant and types of evidence/ only',
      { path: '^libs/ledger/src/rules/', pathNot: [tests, 'rules/(registry|rule)[.]ts$'] },
      {
        pathNot:
          '^libs/ledger/src/(rules/rule|ids|invariant|record/json|(numeric|evidence)/[^/]+)[.]ts$',
      },
    ),
    packageOnly('pg', '^libs/event-log/src/postgres/'),
    packageOnly('kafkajs', '^libs/event-log/src/kafka/'),
    packageOnly('typeorm', '^libs/(read-model|deliveries)/src/'),
    packageOnly('nest', '^apps/|[.]module[.]ts$', '@nestjs'),
    forbid(
      'apps-by-their-front-door',
      'An app uses another app by its index.ts only',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: ['^apps/$1/', '^apps/[^/]+/src/index[.]ts$'] },
    ),
    forbid(
      'cli-uses-pure-libraries',
      'The command line computes with the pure libraries; what else it needs the api does',
      { path: '^apps/cli/' },
      { path: '^(libs|apps)/', pathNot: '^(libs/(ledger|tcsexam)|apps/(cli|api))/' },
    ),
    forbid(
      'pages-use-pure-libraries',
      'The pages compute with the pure libraries; all else they ask over HTTP',
      { path: '^apps/web/' },
      { path: '^(libs|apps)/', pathNot: '^(libs/(ledger|tcsexam)|apps/web)/' },
    ),
    forbid(
      'pages-run-in-browsers',
      'A browser has no Node module',
      { path: '^apps/web/src/' },
      { dependencyTypes: ['core'] },
    ),
    packageOnly(
      'browser-packages',
      '^apps/web/',
      '(react|react-dom|react-aria-components|i18next|@tanstack|@visx|@noble)',
    ),
    forbid(
      'projector-stands-on-its-own',
      'The projector follows the log and writes the read model; it knows nothing of HTTP',
      { path: '^apps/projector/' },
      { path: '^apps/', pathNot: '^apps/projector/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.lint.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
