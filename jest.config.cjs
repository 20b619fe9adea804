/** One transform and one resolution for all specs; the lanes differ in which specs they run. */
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

/** A lane whose specs may ask test/database.ts for a database of their own. */
const databaseLane = (displayName, testMatch) => ({
  ...lane(displayName, testMatch),
  globalSetup: '<rootDir>/test/find-database.mjs',
  globalTeardown: '<rootDir>/test/leave-database.mjs',
});

module.exports = {
  projects: [
    lane('unit', ['<rootDir>/{libs,apps}/*/src/**/*.spec.ts']),
    lane('house', ['<rootDir>/test/house/**/*.spec.ts']),
    databaseLane('contract', ['<rootDir>/test/contract/**/*.spec.ts']),
    databaseLane('integration', ['<rootDir>/test/integration/**/*.spec.ts']),
    databaseLane('browser', ['<rootDir>/test/browser/**/*.spec.ts']),
    databaseLane('long', ['<rootDir>/test/long/**/*.spec.ts']),
  ],
};
