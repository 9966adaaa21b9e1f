import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** The suites that run on PostgreSQL, and so on the cluster in its place. */
const suites = globSync('src/server/**/*.test.ts').filter((path) =>
  readFileSync(path, 'utf8').includes('forEachApi('),
);
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };
const node = {
  environment: 'node' as const,
  isolate: false,
  experimental: { viteModuleRunner: false },
  setupFiles: ['tests/setup/console.ts', 'tests/setup/statements.ts'],
  ...patience,
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    maxWorkers: 2,
    globalSetup: ['tests/database/postgres-cluster.ts'],
    projects: [
      { test: { name: 'suites', include: suites, ...node } },
      { test: { name: 'checks', include: ['tests/cluster/*.check.ts'], fileParallelism: false, ...node } },
    ],
  },
});
