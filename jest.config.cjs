/** One transform and one resolution for all specs; the lanes differ only in which specs they run. */
const base = {
  rootDir: __dirname,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
          },
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

const lane = (displayName, testMatch) => ({ ...base, displayName, testMatch });

module.exports = {
  projects: [
    lane('unit', ['<rootDir>/{libs,apps}/*/src/**/*.spec.ts']),
    lane('house', ['<rootDir>/test/house/**/*.spec.ts']),
    lane('contract', ['<rootDir>/test/contract/**/*.spec.ts']),
    lane('integration', ['<rootDir>/test/integration/**/*.spec.ts']),
    lane('browser', ['<rootDir>/test/browser/**/*.spec.ts']),
    lane('long', ['<rootDir>/test/long/**/*.spec.ts']),
  ],
};
