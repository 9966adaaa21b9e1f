/**
 * `npm run screens`: takes a picture of every screen and overlay, in both languages and themes, on a phone and in a wide window, with the
 * demonstration accounts, and the README's picture. Day and hour are always the same. Arguments (`npm run screens -- habit-sheet`) select
 * pictures by name.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import type { Habit } from '#contract/habits.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { createTranslator } from '#i18n/translate.ts';
import { chromiumOptions } from './chromium.mjs';
import { seedDemo, sendTo, signInDemo } from './demo/seed.ts';
import { drawn } from './screens/drawn.ts';
import { type Scene, scenes } from './screens/scenes.ts';
import { start } from './serve.ts';

const timeZone = 'Europe/Paris';
/** A Friday morning. */
const now = Date.parse('2026-11-20T09:41:00+01:00');
const pictures = 'docs/screens';
const looks = ['light', 'dark'] as const;
const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1280, height: 860 } },
};
/** A headless browser has its own user agent, which the server would treat as a bot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

const folder = await mkdtemp(join(tmpdir(), 'resilience-screens-'));
Object.assign(process.env, {
  DATA_DIR: folder,
  PORT: '0',
  // The server ends with the process, and logs why.
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_SCALE: '1000',
});
mock.timers.enable({ apis: ['Date'], now });
const url = await start();
for (const locale of locales) await seed(locale);
const wanted = process.argv.slice(2);
if (wanted.length === 0) await rm(pictures, { recursive: true, force: true });
await mkdir(pictures, { recursive: true });

const browser = await chromium.launch(await chromiumOptions());
for (const locale of locales) {
  for (const device of Object.keys(devices) as (keyof typeof devices)[])
    await takeAll(browser, locale, device);
}
await browser.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);

/** The demonstration account, with an archived habit. */
async function seed(locale: Locale): Promise<void> {
  const send = sendTo(url);
  const token = (await seedDemo(url, locale, timeZone)).opaqueToken ?? '';
  const name = { en: 'Learn the ukulele', fr: 'Apprendre le ukulélé' }[locale];
  const { id } = await send<Habit>('POST', '/habits', { name, emoji: 'musical-notes' }, token);
  await send('DELETE', `/habits/${id}`, { action: 'archive' }, token);
}

async function takeAll(from: Browser, locale: Locale, device: keyof typeof devices): Promise<void> {
  const contexts: Record<Scene['who'], BrowserContext> = {
    visitor: await openContext(from, locale, device),
    member: await openContext(from, locale, device),
  };
  await signInDemo(contexts.member, url, locale);
  for (const context of Object.values(contexts)) await storeFonts(context, locale);
  const t = createTranslator(await loadAllMessages(locale), locale);
  for (const scene of scenes) {
    if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
    const page = await contexts[scene.who].newPage();
    await page.clock.setFixedTime(now);
    await page.goto(url + pathTo(scene.at, locale) + (scene.search ?? ''));
    await drawn(page);
    await scene.open?.(page, t);
    for (const look of looks) await take(page, scene, { look, device, locale });
    await page.close();
  }
  for (const context of Object.values(contexts)) await context.close();
}

async function openContext(
  from: Browser,
  locale: Locale,
  device: keyof typeof devices,
): Promise<BrowserContext> {
  return await from.newContext({
    ...devices[device],
    userAgent,
    locale: { en: 'en-US', fr: 'fr-FR' }[locale],
    timezoneId: timeZone,
    reducedMotion: 'reduce',
  });
}

/** The first page of a browser may show the font of the system, since the page does not wait for its own. */
async function storeFonts(context: BrowserContext, locale: Locale): Promise<void> {
  const page = await context.newPage();
  await page.goto(url + pathTo('index', locale));
  await drawn(page);
  await page.close();
}

interface Shown {
  readonly look: (typeof looks)[number];
  readonly device: keyof typeof devices;
  readonly locale: Locale;
}

async function take(page: Page, { name, open }: Scene, { look, device, locale }: Shown): Promise<void> {
  await page.emulateMedia({ colorScheme: look });
  await page.evaluate(async () => {
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => null))]);
  });
  const picture = sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await mkdir(join(pictures, name), { recursive: true });
  await picture
    .webp({ quality: 70, effort: 5 })
    .toFile(join(pictures, name, `${device}-${look}-${locale}.webp`));
  if (open || name !== 'index-member' || device !== 'wide' || look !== 'light' || locale !== 'en') return;
  await picture.png({ palette: true, quality: 95 }).toFile(join(pictures, 'home.png'));
}
