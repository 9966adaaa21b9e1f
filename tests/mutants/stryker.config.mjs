/** What `npm run mutants` changes, by its argument: the rules of days, or the statements of the database. */
const mutated = {
  rules: ['src/domain/**/*.ts', '!src/domain/**/*.test.ts'],
  repositories: ['src/server/**/*-repository.ts', 'src/server/core/database/user-rows.ts'],
};
const part = process.env['MUTANTS'] === 'repositories' ? 'repositories' : 'rules';

/** Mutation testing: one thing of the product is changed at a time, and each change that no test notices is named. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  mutate: mutated[part],
  // Nothing is compiled, and the compiler of TypeScript 7 is not a library.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  tempDirName: '.cache/mutants',
  ignorePatterns: ['.cache', '/android', '/coverage', '/data', '/dist', '/ios', '/public', '/test-results'],
  // A busy machine must not take a slow mutant for a found one.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 60,
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  htmlReporter: { fileName: `.cache/mutants-${part}.html` },
  jsonReporter: { fileName: `.cache/mutants-${part}.json` },
};
