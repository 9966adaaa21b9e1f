import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { findFirefox, findWebkit } from '../../scripts/programs.mjs';
import type { Stage } from './fixtures.ts';

const root = join(import.meta.dirname, '../..');
const { webServer } = base;

const engines: readonly Stage['engine'][] = [
  'chromium',
  ...(findFirefox() === null ? [] : (['firefox'] as const)),
  ...(findWebkit() === null ? [] : (['webkit'] as const)),
];
/** A screen and a language for each engine: both of each occur. */
const visits = {
  chromium: { device: 'phone', language: 'fr' },
  firefox: { device: 'wide', language: 'en' },
  webkit: { device: 'phone', language: 'fr' },
} as const;

const mainJourneys = engines.map((engine) => ({
  name: engine,
  testMatch: 'engines/main.journey.ts',
  use: { engine, ...visits[engine] },
}));
const backForwardCache = { name: 'webkit-cache', testMatch: 'webkit/*.journey.ts' };

/**
 * The main journey in three engines, and the back-forward cache of WebKitGTK. WebKitGTK is the engine of Safari, driven by its own
 * WebDriver: Playwright's WebKit is a build without that cache, and for WebKitGTK Playwright only runs the tests and the server. An engine
 * that is not installed is left out, and scripts/test.ts prints which.
 */
export default defineConfig<Stage>({
  ...base,
  testDir: '..',
  outputDir: join(root, 'test-results/engines'),
  // Each journey measures what the browser does in time.
  workers: 1,
  timeout: 240_000,
  fullyParallel: false,
  use: { ...(base.use?.baseURL && { baseURL: base.use.baseURL }) },
  projects: [...mainJourneys, ...(engines.includes('webkit') ? [backForwardCache] : [])],
  webServer: { ...(webServer as object), cwd: root } as NonNullable<typeof webServer>,
});
