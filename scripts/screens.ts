/** `npm run screens`: takes the README's picture of the real product, with the demonstration account in it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { dayIn } from '#domain/day-key.ts';
import { chromiumArguments, findChromium } from './chromium.mjs';
import { demoEmail, demoPassword, seedDemo } from './demo/seed.ts';
import { sendTo } from './demo/send.ts';
import { start } from './start.ts';

const timeZone = 'Europe/Paris';
const folder = await mkdtemp(join(tmpdir(), 'resilience-screens-'));
Object.assign(process.env, { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' });
const url = await start();
await seedDemo(sendTo(url), 'en', timeZone, dayIn(timeZone, Date.now()));

const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...chromiumArguments],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, timezoneId: timeZone });
await page.request.post(`${url}/api/v1/auth/login/email`, {
  headers: { 'sec-fetch-site': 'same-origin' },
  data: { email: demoEmail('en'), password: demoPassword },
});
await page.goto(url);
await page.waitForLoadState('networkidle');
await page.screenshot({ path: 'docs/screens/home.png' });
await browser.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);
