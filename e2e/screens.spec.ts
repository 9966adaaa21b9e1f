import type { BrowserContextOptions, Page } from '@playwright/test';
import { tier } from '#tests/setup/tier.ts';
import { otherPages } from '#web/routes/other-pages.ts';
import { DEEP, ONCE } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { type AppFixture, expect } from './fixtures.ts';
import { walkByTab } from './keyboard-path.ts';
import { troubleOfLargeText } from './large-text.ts';
import { test } from './member.ts';
import { contentOf, headings, shiftsOf, sideways, watchShifts } from './screen-checks.ts';
import { screens } from './screens.ts';
import { textTroubleAt } from './text-trouble.ts';

const SMALL_PHONE = { width: 320, height: 640 };
/** 1280 × 800 at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 400 };
const allNames = ['index', ...otherPages.map(({ name }) => name)] as const;
/** The pages that a journey visits: few enough for a busy machine. */
const AT_ONCE = 6;

/** The quick tier visits some by their first reader; what is alike, or has another reader, is visited in one pair. */
function tagsOf(name: keyof typeof screens, reader: 'visitor' | 'member'): string[] {
  const { who, quick = false, alike } = screens[name];
  const isOwn = name === 'index' || reader === who[0];
  return [...(quick && isOwn ? [] : [DEEP]), ...(alike !== undefined || !isOwn ? [ONCE] : [])];
}

for (const reader of ['visitor', 'member'] as const) {
  const names = allNames.filter((name) => screens[name].who.includes(reader));
  for (const those of Map.groupBy(names, (name) => tagsOf(name, reader).join()).values()) {
    for (let first = 0; first < those.length; first += AT_ONCE) {
      const some = those.slice(first, first + AT_ONCE);
      const tag = some.slice(0, 1).flatMap((name) => tagsOf(name, reader));
      test(`works for a ${reader}: ${some.join(', ')}`, { tag }, async ({ page, app, member, isMobile }) => {
        if (reader === 'member') await page.context().addCookies(member);
        await watchShifts(page);
        for (const name of some)
          await test.step(name, async () => await expectWorking(page, app, name, isMobile));
      });
    }
  }
}

async function expectWorking(
  page: Page,
  app: AppFixture,
  name: keyof typeof screens,
  isMobile: boolean,
): Promise<void> {
  const { search = '', passing = false, missing = false, alike } = screens[name];
  const size = page.viewportSize();
  if (missing) app.expectStatusInConsole(404);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(app.to(name) + search);
  const shown = passing ? 'index' : name;
  await page.waitForURL((url) => url.pathname === app.to(shown));
  await answered(page);

  // A title and headings, and no layout shift.
  await expect(page).toHaveTitle(app.t(`seo.${missing ? 'missing' : shown}.title`));
  await expect(page.locator('html')).toHaveAttribute('lang', app.language);
  expect(await headings(page)).toEqual({ first: 1, skipped: [] });
  expect(await shiftsOf(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);

  // No text over, outside or cut off.
  const widths = tier === 'quick' ? [320] : [320, 360, 390];
  expect(await textTroubleAt(page, isMobile ? widths : [1280])).toEqual([]);

  if (alike === 'texts') return;

  // Accessible in both themes: only the colours differ.
  await app.expectAccessible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.expectContrast();

  // Every control by the Tab key alone.
  const { stops, ...trouble } = await walkByTab(page);
  expect(stops).toBeGreaterThan(0);
  expect(trouble).toEqual({ missed: [], outOfOrder: [], unseen: [] });

  // A small phone and large text.
  await page.setViewportSize(isMobile ? SMALL_PHONE : ZOOMED);
  expect(await sideways(page)).toBe(0);
  if (size) await page.setViewportSize(size);
  if (!isMobile) expect(await troubleOfLargeText(page)).toEqual([]);
}

/** The text before any script has run; a page that only redirects has none. */
const forVisitors = allNames.filter((name) => {
  const { who, passing, missing } = screens[name];
  return who.includes('visitor') && !passing && !missing;
});

test(
  'shows visitors the same text and links without JavaScript, but for what needs it',
  { tag: [DEEP, ONCE] },
  async ({ page, app, browser }, { project }) => {
    const plain = await browser.newContext({
      ...(project.use as BrowserContextOptions),
      javaScriptEnabled: false,
    });
    const unscripted = await plain.newPage();
    for (const name of forVisitors) {
      await test.step(name, async () => {
        const address = app.to(name) + (screens[name].search ?? '');
        await page.goto(address);
        await answered(page);
        await unscripted.goto(address);
        const scripted = await contentOf(page);
        const { [name]: live = '' }: Partial<Record<string, string>> = {
          index: `${app.t('landing.demo.invite')} `,
          'auth-login': `${app.t('providers.or')} ${app.t('auth.passkeyLogin')} `,
          'help-api': `${app.t('help.copy')} `,
        };
        expect(scripted.text).toContain(live);
        const text = scripted.text.replaceAll(live, '');
        expect(await contentOf(unscripted)).toEqual({ ...scripted, text });
      });
    }
    await plain.close();
  },
);
