import { existsSync } from 'node:fs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/**
 * The Chromium that tests and screenshots run in: CHROME_PATH, the system's own, or the one that
 * `playwright install chromium` fetched. Null when there is none.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const here = [process.env['CHROME_PATH'], ...usual].find((path) => path && existsSync(path));
  if (here) return here;
  try {
    const { chromium } = await import('playwright');
    const path = chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * How Playwright starts that Chromium, as root and in small containers too.
 * @param {string[]} more
 */
export async function chromiumOptions(...more) {
  const executablePath = await findChromium();
  const args = ['--no-sandbox', '--disable-dev-shm-usage', ...more];
  return { ...(executablePath && { executablePath }), args };
}
