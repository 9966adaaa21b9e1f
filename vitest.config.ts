import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { matchesGlob } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { lateModules } from './scripts/build/late-modules.ts';
import { chromiumOptions } from './scripts/chromium.mjs';
import { isDeepOnly, runsInDeep, tier } from './tests/setup/tier.ts';

const launchOptions = await chromiumOptions();

/** The files that need a process to themselves, and why. */
const alone = [
  // Measures memory.
  'tests/fuzz/every-call-*.test.ts',
  // Measures how long the event loop is held.
  'tests/load/*.test.ts',
  // Imports JSX, which Node cannot read and Vite can.
  '**/sitemap.test.ts',
  // Read pictures of kinds that the server refuses in its whole process.
  '**/shells/projects.test.ts',
  '**/site-files.test.ts',
];
/** Begins without the code that a page loads late, as in a build. */
const late = 'src/client/late-code.test.ts';
const isAlone = (path: string): boolean => alone.some((pattern) => matchesGlob(path, pattern));
const nodeTests = globSync('{src,tests,scripts,bench}/**/*.test.ts', {
  exclude: ['**/*.browser.test.ts'],
}).filter((path) => {
  if (tier === 'quick') return !isDeepOnly(path);
  return tier === 'all' || runsInDeep(path, readFileSync(path, 'utf8'));
});

const console = 'tests/setup/console.ts';
/** Ends what hangs. A busy machine is no defect, so no test is about these times. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };
const onNode = {
  environment: 'node' as const,
  setupFiles: [console, 'tests/setup/statements.ts'],
  ...patience,
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    // One less than the processors is the default, and leaves one of two idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['tests/database/postgres-cluster.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/domain/**/*.ts'],
      exclude: ['src/domain/**/*.test.ts'],
      reporter: ['text-summary', 'html'],
      thresholds: { branches: 95 },
    },
    projects: [
      {
        // A process for each file, and Vite reads the modules.
        test: { name: 'alone', include: nodeTests.filter(isAlone), ...onNode },
      },
      {
        plugins: [{ ...lateModules('src/client/state/late-kinds.ts'), apply: 'serve' }],
        test: {
          name: 'late',
          include: nodeTests.filter((path) => path === late),
          ...onNode,
          fsModuleCache: false,
        },
      },
      {
        // The files share processes, and Node reads our modules itself, as it does when the server runs:
        // loading them anew for each file took as long as the tests.
        test: {
          name: 'node',
          include: nodeTests.filter((path) => !isAlone(path) && path !== late),
          isolate: false,
          experimental: { viteModuleRunner: false },
          ...onNode,
          setupFiles: [...onNode.setupFiles, 'tests/setup/kinds.ts'],
        },
      },
      {
        // Found while the tests run, these would reload the page under them.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            '@capacitor/core',
            '@capacitor/local-notifications',
            '@tanstack/react-virtual',
            'lucide-react',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          setupFiles: [console, 'tests/setup/noon.ts'],
          ...patience,
          include: tier === 'deep' ? [] : ['{src,tests}/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
