import { defineConfig } from '@playwright/test';
import type { ClubOptions } from './e2e/fixtures.ts';
import { freePort } from './e2e/free-port.ts';
import { chromiumArguments, findChromium } from './scripts/chromium.mjs';

/** A headless browser says so, and would be answered as the bots are. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** Every journey runs on each of these and in each language. */
const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 } },
};
const locales = [
  { language: 'en', locale: 'en-US' },
  { language: 'fr', locale: 'fr-FR' },
] as const;

/**
 * What is about behaviour more than words: French on the phone and English on the wide screen see all of it. The others are walked
 * in every combination.
 */
const diagonal =
  /(?:api-docs|closed-dividers|documents|failing-network|fresh-proof|google|language|mailed-links|many-habits|native|offline|offline-shell|outside|own-data|paint|plain-http|reload|reminders|reorder|share-picture|shortcuts|undo|week-strip)\.spec\.ts$/;
const onDiagonal = ['phone-fr', 'wide-en'];

// Workers read this file again: the first to read it chooses the port, the others inherit it.
process.env['E2E_PORT'] ??= String(await freePort());
const port = process.env['E2E_PORT'];
const baseURL = `http://localhost:${port}`;
const executablePath = await findChromium();

export default defineConfig<ClubOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // scripts/test.ts names what had to be tried again.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    userAgent,
    timezoneId: 'Europe/Paris',
    // A worker would answer what a journey takes away or counts; those that are about it let it in.
    serviceWorkers: 'block',
    launchOptions: executablePath ? { executablePath, args: chromiumArguments } : {},
  },
  projects: Object.entries(devices).flatMap(([device, screen]) =>
    locales.map(({ language, locale }) => {
      const name = `${device}-${language}`;
      return {
        name,
        use: { ...screen, locale, language },
        ...(onDiagonal.includes(name) ? {} : { testIgnore: diagonal }),
      };
    }),
  ),
  webServer: {
    command: 'node scripts/start.ts',
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      DATA_DIR: `test-results/data-${port}`,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
    },
  },
});
