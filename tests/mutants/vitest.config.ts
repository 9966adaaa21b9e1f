import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The folders of the repositories that were named. */
const named = (process.env['MUTATED'] ?? '').split(',').filter(Boolean).map(dirname);

/**
 * The suites that try the mutants of `npm run mutants`, in one process: the rules by their own tests, the repositories by the API on SQLite,
 * or those that were named by the tests of their folders, which takes minutes instead of hours.
 */
const suites = {
  rules: ['src/domain/**/*.test.ts'],
  repositories:
    named.length > 0
      ? named.map((folder) => `${folder}/**/*.test.ts`)
      : [
          'src/server/{accounts,habits,imports,data-export}/**/*.test.ts',
          'src/server/core/{http,jobs}/**/*.test.ts',
        ],
};

export default defineConfig({
  test: {
    include: suites[process.env['MUTANTS'] === 'repositories' ? 'repositories' : 'rules'],
    exclude: ['**/*.{deep,browser}.test.{ts,tsx}', '**/node_modules/**'],
    environment: 'node',
    setupFiles: ['tests/setup/console.ts', 'tests/setup/statements.ts'],
    isolate: false,
    env: { TIER: 'quick' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    testNamePattern: /^(?!.* on postgres)/,
  },
});
