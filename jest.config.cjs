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

/** A lane whose specs may ask for a database or a Kafka cluster of their own. */
const serverLane = (displayName, testMatch) => ({
  ...lane(displayName, testMatch),
  globalSetup: '<rootDir>/test/find-servers.mjs',
  globalTeardown: '<rootDir>/test/leave-database.mjs',
});

module.exports = {
  projects: [
    lane('unit', ['<rootDir>/{libs,apps}/*/src/**/*.spec.ts']),
    lane('house', ['<rootDir>/test/house/**/*.spec.ts']),
    serverLane('contract', ['<rootDir>/test/contract/**/*.spec.ts']),
    serverLane('integration', ['<rootDir>/test/integration/**/*.spec.ts']),
    serverLane('browser', ['<rootDir>/test/browser/**/*.spec.ts']),
    serverLane('long', ['<rootDir>/test/long/**/*.spec.ts']),
  ],
};
