import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { ProjectOptions } from './e2e/fixtures.ts';
import { freePort } from './e2e/free-port.ts';
import { noonZone } from './e2e/noon-zone.ts';
import { chromiumOptions } from './scripts/chromium.mjs';
import { DEEP, ONCE, type Pair, sharesOf } from './tests/setup/journey-pairs.ts';

/** A headless browser says so, and would be answered as the bots are. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** A journey runs on these and in these languages, as its tier and its subject ask (tests/setup). */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1280, height: 800 } };
const english = { language: 'en', locale: 'en-US' } as const;
const french = { language: 'fr', locale: 'fr-FR' } as const;
const uses: Record<Pair, ProjectOptions & { locale: string }> = {
  'phone-fr': { ...phone, ...french },
  'wide-en': { ...wide, ...english },
};

const shares = sharesOf(globSync('*.spec.ts', { cwd: join(import.meta.dirname, 'e2e') }));
const marked = new RegExp(`${DEEP}\\b`);
const once = new RegExp(`${ONCE}\\b`);

// Workers read this file again: the first to read it chooses the port, the others inherit it.
process.env['E2E_PORT'] ??= String(await freePort());
const port = process.env['E2E_PORT'];
const baseURL = `http://localhost:${port}`;

export default defineConfig<ProjectOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // scripts/test.ts names what had to be tried again.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  // Limits for what hangs, far above what a journey takes on a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL,
    // Recording takes as long as some journeys: a whole tier records only what it tries again.
    trace: process.env['TIER'] ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    userAgent,
    timezoneId: noonZone,
    // Drawn without a graphics card, motion costs a tenth of the time. The main journey has it (e2e/engines).
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer what a journey takes away or counts; those that are about it let it in.
    serviceWorkers: 'block',
    launchOptions: await chromiumOptions(),
  },
  // The second share of a pair has a name of its own.
  projects: shares.map(({ pair, specs, marked: isMarked, isSecond }) => ({
    name: isSecond ? `${pair}+` : pair,
    use: uses[pair],
    testMatch: [...specs],
    ...(isMarked !== null && { [isMarked ? 'grep' : 'grepInvert']: marked }),
    ...(isSecond && { grepInvert: once }),
  })),
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      DATA_DIR: `test-results/data-${port}`,
      RATE_LIMIT_SCALE: '1000',
      // A busy machine delays the server by seconds; load has tests of its own.
      OVERLOAD_DELAY_MS: '0',
      LOG_LEVEL: 'warn',
    },
  },
});
