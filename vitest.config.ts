import { existsSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium } from './scripts/chromium.mjs';

const executablePath = await findChromium();
const launchOptions = executablePath ? { executablePath, args: chromiumArguments } : {};
const cluster = 'tests/database/postgres-cluster.ts';

export default defineConfig({
  test: {
    passWithNoTests: false,
    setupFiles: ['tests/setup/console.ts'],
    testTimeout: 20_000,
    coverage: {
      provider: 'v8',
      include: ['src/domain/**/*.ts'],
      exclude: ['src/domain/**/*.test.ts'],
      reporter: ['text-summary', 'html'],
      thresholds: { branches: 95 },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{src,tests,scripts}/**/*.test.ts'],
          exclude: ['**/*.browser.test.*'],
          globalSetup: existsSync(cluster) ? [cluster] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['{src,tests}/**/*.browser.test.{ts,tsx}'],
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
