import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium } from './scripts/chromium.mjs';

const executablePath = await findChromium();
const launchOptions = executablePath ? { executablePath, args: chromiumArguments } : {};

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
          globalSetup: ['tests/database/postgres-cluster.ts'],
          setupFiles: ['tests/setup/statements.ts'],
        },
      },
      {
        extends: true,
        // Found while the tests run, these would reload the page under them.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-router',
            'react-router/dom',
            '@capacitor/core',
            '@capacitor/local-notifications',
            '@tanstack/react-virtual',
            'idb-keyval',
            'lucide-react',
            'vitest-browser-react',
          ],
        },
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
