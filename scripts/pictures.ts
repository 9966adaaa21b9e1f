/**
 * `npm run pictures`: draws the icons (also of the apps), the pictures of shared links and the shared year of the landing page, after a
 * change of the logo, the landing page or the shared picture.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { documentTexts } from '#i18n/documents.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { root } from './build/stamp.ts';
import { chromiumOptions } from './chromium.mjs';
import { drawSampleYears } from './pictures/sample-years.ts';
import { drawn } from './screens/drawn.ts';
import { start } from './serve.ts';
import { drawShellPictures } from './shells/pictures.ts';

const publicFolder = join(root, 'public');
const icons = join(publicFolder, 'icons');
const linkPictures = join(publicFolder, 'link-pictures');
const samplePictures = join(publicFolder, 'sample-pictures');

/** The mark in its rounded tile, and in a full square where the device cuts the shape itself. */
async function drawIcons(): Promise<void> {
  const rounded = await readFile(join(icons, 'favicon.svg'), 'utf8');
  const square = rounded.replace(/ rx="\d+"/, '');
  if (square === rounded) throw new Error('The tile of favicon.svg has no rounded corners to cut');
  await drawIcon(rounded, 192, 'icon-192');
  await drawIcon(rounded, 512, 'icon-512');
  await drawIcon(square, 512, 'maskable-512');
  await drawIcon(square, 180, 'apple-touch-icon');
  // Devices use only the shape of the small notification icon, and colour it themselves.
  await drawIcon(rounded.replace(/<rect[^>]*>/, ''), 96, 'badge-96');
}

async function drawIcon(svg: string, side: number, name: string): Promise<void> {
  // Drawn at its final size: 72 dots an inch are the 28 pixels of the file.
  const picture = sharp(Buffer.from(svg), { density: (72 * side) / 28 }).resize(side, side);
  await picture.png({ compressionLevel: 9, palette: true }).toFile(join(icons, `${name}.png`));
}

/** The part of the landing page that a picture shows. */
const frame = `
  .landing-top > :not(.logo), .pitch-doors, .pitch-fine, .demo-line, .landing > :not(.landing-top, .hero), [role=status], .dock { display: none !important }
  html { overflow: hidden; scrollbar-gutter: auto !important; background-size: 30px 30px !important }
  .app { max-width: none !important; padding: 0 84px !important }
  .landing-top { position: absolute; top: 64px; padding: 0 !important; zoom: 1.7 }
  .hero { display: block !important; margin: 0 !important; padding: 0 !important }
  .pitch { position: absolute; top: 208px; width: 600px; padding: 0 !important }
  .pitch h1 { font-size: 82px !important; line-height: 1.02 !important; max-width: none !important }
  .pitch-text { margin-top: 30px !important; font-size: 31px !important; max-width: none !important }
  .phone { position: absolute !important; top: 52px; left: 760px; margin: 0 !important; zoom: 1.02 }
`;

async function drawLink(page: Page, url: string, locale: Locale): Promise<void> {
  await page.goto(url + pathTo('index', locale));
  await drawn(page);
  const { pictureTitle, pictureText } = documentTexts[locale];
  await page.locator('.pitch h1').evaluate((node, text) => node.replaceChildren(text), pictureTitle);
  await page.locator('.pitch-text').evaluate((node, text) => node.replaceChildren(text), pictureText);
  await page.addStyleTag({ content: frame });
  const picture = sharp(await page.screenshot());
  await picture
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(join(linkPictures, `${locale}.png`));
}

async function drawPages(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'resilience-pictures-'));
  Object.assign(process.env, { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' });
  const url = await start();
  const browser = await chromium.launch(await chromiumOptions());
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    bypassCSP: true,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  for (const locale of locales) await drawLink(page, url, locale);
  await drawSampleYears(browser, url, samplePictures);
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

await mkdir(linkPictures, { recursive: true });
await drawIcons();
await drawShellPictures();
await drawPages();
process.exit(0);
