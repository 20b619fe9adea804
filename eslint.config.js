/**
 * What the compiler does not see. Layout is prettier's business; sizes, words and what is ambient
 * are checked in test/house, with the same result in any editor.
 */
import tseslint from 'typescript-eslint';

/** Engines differ in the last bit of these, and a record must replay to the same bytes. */
const inexact = ['exp', 'expm1', 'log', 'log10', 'log1p', 'log2', 'pow', 'random'];
const restrictedMath = inexact.map((property) => ({
  object: 'Math',
  property,
  message: 'Engines differ in the last bit (RULES.md): use numeric/.',
}));

const restrictedClock = ['Date', 'performance'].flatMap((name) => [
  {
    selector: `NewExpression[callee.name="${name}"], CallExpression[callee.name="${name}"]`,
    message: 'Instants are texts with all their digits; the time comes in the envelope.',
  },
  {
    selector: `MemberExpression[object.name="${name}"]`,
    message: 'Instants are texts with all their digits; the time comes in the envelope.',
  },
]);

const restrictedLocale = {
  selector: 'MemberExpression[property.name=/^(localeCompare|toLocale.*|normalize)$/]',
  message: 'This follows the language or the engine: use compareCodePoints, print by hand.',
};

export default tseslint.config(
  { ignores: ['dist/', 'build/', 'coverage/', '.epoch-ledger/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ['tsconfig.lint.json', 'apps/web/tsconfig{,.spec}.json'] },
    },
    rules: {
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', { selector: 'ExportAllDeclaration', message: 'Name it.' }],
      // A module, a controller or an entity of Nest is a class that only carries a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // `return issues.report(...)` ends a branch in one line.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Outcomes and names are taken apart by code point, which is what the spread does.
      '@typescript-eslint/no-misused-spread': 'off',
      // The compiler narrows flags that somebody else changes during an await.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, requireDefaultForNonUnion: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['libs/{ledger,tcsexam}/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-properties': ['error', ...restrictedMath],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Name it.' },
        ...restrictedClock,
        restrictedLocale,
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.strict, tseslint.configs.disableTypeChecked],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
