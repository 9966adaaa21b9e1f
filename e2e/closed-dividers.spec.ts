import type { Page } from '@playwright/test';
import { countWaiting } from './count-waiting.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { toasts } from './list.ts';

test('opens a closed divider when a habit arrives under it: divider deleted, created offline, unarchived', async ({
  page,
  app,
}) => {
  const { t } = app;
  app.expectInConsole('net::ERR_');
  await openList(page, app);
  const morning = page.getByRole('button', { name: 'Morning', exact: true });
  const tick = (name: string) => page.getByRole('button', { name, exact: true });

  // The open divider above it is deleted.
  await expect(morning).toHaveAttribute('aria-expanded', 'false');
  await expect(tick('Read')).toBeVisible();
  await page
    .getByRole('button', { name: t('dividers.options') })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('sheet.delete'), exact: true }).click();
  await expect(page.getByRole('button', { name: 'Noon', exact: true })).toBeHidden();
  await expectShown();
  await toasts(page)
    .getByRole('button', { name: t('shell.closeToast') })
    .click();
  await expectSent(page);
  await expectShown();
  await app.expectAccessible();

  // It is created at the end.
  await close();
  // The route stays: a request that is on its way while routing ends may be left without an answer.
  let isOnline = false;
  await page.route('**/api/v1/**', (route) =>
    isOnline ? route.fallback() : route.abort('internetdisconnected'),
  );
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill('Walk');
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
  await expectShown('Walk');
  isOnline = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectSent(page);
  await expectShown('Walk');

  // It comes back from the archives.
  await close();
  await page.goto(app.to('settings-archives'));
  await page.getByRole('button', { name: t('sheet.unarchiveNamed', { name: 'Run' }) }).click();
  await expectSent(page);
  await page.goto(app.to('index'));
  await expectShown('Walk', 'Run');
  await page.reload();
  await expectShown('Walk', 'Run');

  async function close(): Promise<void> {
    await morning.click();
    await expect(morning).toHaveAttribute('aria-expanded', 'false');
    await expect(tick('Read')).toBeHidden();
    await expectSent(page);
  }

  async function expectShown(...names: readonly string[]): Promise<void> {
    await expect(morning).toHaveAttribute('aria-expanded', 'true');
    for (const name of ['Read', ...names]) await expect(tick(name)).toBeVisible();
  }
});

/** A closed divider, then an open one with a habit, and an archived habit that stood between them. */
async function openList(page: Page, app: AppFixture): Promise<void> {
  await app.register();
  const make = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(`/api/v1/${path}`, { headers: sameOrigin, data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const morning = await make('dividers', { name: 'Morning' });
  const run = await make('habits', { name: 'Run', emoji: 'books' });
  await page.request.delete(`/api/v1/habits/${run}?action=archive`, { headers: sameOrigin });
  await make('dividers', { name: 'Noon' });
  await make('habits', { name: 'Read', emoji: 'books' });
  await page.request.patch(`/api/v1/dividers/${morning}`, { headers: sameOrigin, data: { closed: true } });
  await page.goto(app.to('index'));
  await expectSent(page);
}

/** Waits until the device keeps no write. */
async function expectSent(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countWaiting), { timeout: 20_000 }).toBe(0);
}
