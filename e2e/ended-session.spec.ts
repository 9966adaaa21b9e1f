import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
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

/** Ends the session behind the page's back, as another device does: the page keeps its cookie. */
async function endElsewhere(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await page.request.post('/api/v1/auth/logout', { headers: sameOrigin });
  await page.context().addCookies(cookies);
}

/**
 * From now on no read of the page reaches the server until the returned function lets them: neither a check for changes of other devices
 * nor a card that loads late, from which the page would learn too early that its session has ended. Those under way are answered.
 */
async function holdReads(page: Page): Promise<() => void> {
  const passing: Promise<void>[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback();
    if (isHeld) await released;
    const passed = fetchRouted(route).then((response) => route.fulfill({ response }));
    if (!isHeld) passing.push(passed);
    await passed;
  });
  await answered(page);
  isHeld = true;
  await Promise.all(passing);
  return release;
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
  await endElsewhere(page);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expectSaid(page, app, 1);
});

test('keeps a tick of the moment in which a read learns that the session has ended', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const release = await holdReads(page);
  await endElsewhere(page);
  // A tick is made once the browser is idle after its frame: here that is after the answer to the read.
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    globalThis.requestIdleCallback = (work) =>
      held.push(() => work({ didTimeout: false, timeRemaining: () => 50 }));
    const beIdle = () => {
      globalThis.requestIdleCallback = (work) => setTimeout(work);
      for (const work of held) work();
    };
    Object.assign(globalThis, { beIdle });
  });
  await page.evaluate((name) => {
    document.querySelector<HTMLElement>(`button[data-tick][aria-label="${name}"]`)?.click();
    dispatchEvent(new Event('online'));
  }, 'Read');
  const learned = page.waitForResponse((answer) => answer.status() === 401);
  release();
  await learned;
  await page.evaluate(() => (globalThis as unknown as { beIdle: () => void }).beIdle());
  await expectSaid(page, app, 1);
});

test('says that the session has ended on a page that is loaded anew, and of nothing kept', {
  tag: DEEP,
}, async ({ page, app }) => {
  await endElsewhere(page);
  await page.reload();
  await expectSaid(page, app, 0);
});
