import { join } from 'node:path';
import base from '../../playwright.config.ts';

const root = join(import.meta.dirname, '../..');
const { webServer } = base;

/**
 * Journeys in WebKitGTK, the engine of Safari, driven by its own WebDriver: Playwright's WebKit is a build without the back-forward cache.
 * Playwright only runs the tests and the server.
 */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: join(root, 'test-results/webkit'),
  // Each journey measures what the browser does in time.
  workers: 1,
  timeout: 240_000,
  fullyParallel: false,
  use: { baseURL: base.use?.baseURL },
  projects: [{ name: 'webkit' }],
  webServer: { ...(webServer as object), cwd: root },
};
