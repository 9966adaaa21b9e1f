import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { loadAllMessages } from '#i18n/load.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { createTranslator } from '#i18n/translate.ts';
import { seedDemo, signInDemo } from '../demo/seed.ts';
import { drawn } from '../screens/drawn.ts';

const timeZone = 'Europe/Paris';
const looks = ['light', 'dark'] as const;
/** What a phone of two pixels a point shows. */
const WIDTH = 640;

/** The year of the demonstration account as the app draws it to share, in each language and theme. */
export async function drawSampleYears(browser: Browser, url: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const locale of locales) {
    await seedDemo(url, locale, timeZone);
    for (const look of looks) {
      const picture = sharp(await shareYear(browser, url, locale, look)).resize(WIDTH);
      await picture.webp({ quality: 60, effort: 6 }).toFile(join(folder, `year-${look}-${locale}.webp`));
    }
  }
}

async function shareYear(browser: Browser, url: string, locale: Locale, look: (typeof looks)[number]) {
  const context = await browser.newContext({ bypassCSP: true, colorScheme: look, timezoneId: timeZone });
  await context.addInitScript(leaveOutAddress);
  await signInDemo(context, url, locale);
  const t = createTranslator(await loadAllMessages(locale), locale);
  const page = await context.newPage();
  await page.goto(url + pathTo('habits-performance', locale));
  await drawn(page);
  await page.getByRole('button', { name: t('performance.share'), exact: true }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  const bytes = await picture.evaluate(async (image) => {
    const file = await fetch((image as HTMLImageElement).src);
    return [...new Uint8Array(await file.arrayBuffer())];
  });
  await context.close();
  return Buffer.from(bytes);
}

/** The address of this server would be wrong on every other. */
function leaveOutAddress(): void {
  const { prototype } = OffscreenCanvasRenderingContext2D;
  const draw = Object.getOwnPropertyDescriptor(prototype, 'fillText')?.value as (
    this: OffscreenCanvasRenderingContext2D,
    ...written: Parameters<OffscreenCanvasRenderingContext2D['fillText']>
  ) => void;
  prototype.fillText = function (text, ...place) {
    if (!text.startsWith('localhost')) draw.call(this, text, ...place);
  };
}
