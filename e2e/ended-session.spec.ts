import type { Page } from '@playwright/test';
import { answered, saved } from './answered.ts';
import { fetchRouted } from './fetch-routed.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';

test.beforeEach(async ({ page, app }) => {
  app.expectStatusInConsole(401);
  await app.register();
  await createHabit(page, 'Read');
  await page.goto(app.to('index'));
  await saved(page);
});

/** Ends the session behind the page's back, as another device does. */
const endElsewhere = (page: Page) => page.request.post('/api/v1/auth/logout', { headers: sameOrigin });

/** From now on no read of the page is answered: neither a check for changes of other devices nor a card that loads late. Those under way are. */
async function holdReads(page: Page): Promise<void> {
  const passing: Promise<void>[] = [];
  let isHeld = false;
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback();
    if (isHeld) return;
    const passed = fetchRouted(route).then((response) => route.fulfill({ response }));
    passing.push(passed);
    await passed;
  });
  await answered(page);
  isHeld = true;
  await Promise.all(passing);
}

async function expectSaid(page: Page, app: AppFixture, kept: number): Promise<void> {
  await expect(page.getByRole('heading', { name: app.t('logout.ended') })).toBeFocused();
  const note = page.getByText(app.t('logout.kept', { count: 1 }));
  await expect(note).toHaveCount(kept);
  await app.expectAccessible();
  await page
    .getByRole('main')
    .getByRole('link', { name: app.t('logout.login') })
    .click();
  await expect(page).toHaveURL(app.to('auth-login'));
}

test('says that the session has ended and that the tick is kept', async ({ page, app }) => {
  // The page must learn of it by the tick.
  await holdReads(page);
  const cookies = await page.context().cookies();
  await endElsewhere(page);
  await page.context().addCookies(cookies);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expectSaid(page, app, 1);
});

test('keeps a tick of the moment in which a read learns that the session has ended', async ({
  page,
  app,
}) => {
  await answered(page);
  const cookies = await page.context().cookies();
  await endElsewhere(page);
  await page.context().addCookies(cookies);
  // A tick is made once the browser is idle after its frame: here that is late.
  await page.evaluate(() => {
    globalThis.requestIdleCallback = (work) => setTimeout(work, 2_000);
  });
  await page.evaluate((name) => {
    document.querySelector<HTMLElement>(`button[data-tick][aria-label="${name}"]`)?.click();
    dispatchEvent(new Event('online'));
  }, 'Read');
  await expectSaid(page, app, 1);
});

test('says that the session has ended on a page that is loaded anew, and of nothing kept', async ({
  page,
  app,
}) => {
  const cookies = await page.context().cookies();
  await endElsewhere(page);
  await page.context().addCookies(cookies);
  await page.reload();
  await expectSaid(page, app, 0);
});
