import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { DayKey } from '#domain/days/day-key.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { documentTexts } from '#i18n/documents.ts';
import { chromiumOptions } from '../scripts/chromium.mjs';
import { ONCE } from '../tests/setup/journey-pairs.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { chooseInMenu, takeBack, toasts } from './list.ts';
import { createHabit } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { openSheet } from './open-sheet.ts';
import { smallTargets } from './screen-checks.ts';

test('makes a tag in the sheet of a habit, which anyone can press until it is revoked', async ({
  page,
  app,
  browser,
}) => {
  const { t, to, language } = app;
  await openSheet(page, app);
  const url = await test.step('makes it', async () => {
    await chooseInMenu(page, app, 'sheet.tags');
    const dialog = page.getByRole('dialog', { name: t('connecting.tags.dialogTitle') });
    const make = dialog.getByRole('button', { name: t('connecting.tags.make') });
    await expect(make).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await app.expectAccessible();
    await make.click();
    const shown = page.getByRole('dialog', { name: t('connecting.tags.madeTitle') });
    const address = (await shown.getByText('/q/').textContent()) ?? '';
    expect(await smallTargets(page)).toEqual([]);
    await app.expectAccessible();
    await shown.getByRole('button', { name: t('connecting.tags.kept') }).click();
    await expect(shown).toBeHidden();
    return address;
  });

  const stranger = await browser.newContext();
  await test.step('a stranger presses it', async () => {
    const visit = await stranger.newPage();
    await visit.goto(url);
    await visit.getByRole('button').click();
    await expect(visit.getByRole('status')).toContainText(documentTexts[language].tag.done);
    await page.goto(to('index'));
    await expect(page.getByRole('button', { name: 'Read', pressed: true })).toBeVisible();
  });

  await test.step('revokes it, after an undo', async () => {
    await page.goto(to('settings-connections'));
    const card = page.getByRole('region', { name: t('connections.tags.title') });
    const row = card.getByRole('listitem');
    await expect(row).toContainText('Read');
    await expect(row).toContainText(t('connections.used', { day: t('connections.today') }));
    expect(await smallTargets(page)).toEqual([]);
    await app.expectAccessible();
    const revoke = row.getByRole('button', { name: t('connections.revoke') });
    await revoke.click();
    await expect(card.getByText(t('connections.tags.none'))).toBeVisible();
    await page.getByRole('button', { name: t('undo.undo') }).click();
    await revoke.click();
    const status = async () => (await stranger.request.get(url)).status();
    expect(await status()).toBe(200);
    // Leaving sends it.
    await page.goto(to('index'));
    await expect.poll(status).toBe(404);
  });
  await stranger.close();
});

test(
  'ticks at once where its own user opens it in the installed app, and nowhere else',
  { tag: ONCE },
  async ({ page, app, baseURL }, testInfo) => {
    const { t, to } = app;
    const origin = baseURL ?? '';
    await app.register();
    const read = await createHabit(page, 'Read');
    const data = { name: 'Drink', emoji: 'droplet', kind: 'amount', target: 2_000, unit: 'ml', step: 250 };
    const drink = (await (
      await page.request.post('/api/v1/habits', { headers: sameOrigin, data })
    ).json()) as {
      id: string;
    };
    const [tick, glass] = [await makeTag(page, read.id, 'done'), await makeTag(page, drink.id, 'add')];

    await test.step('not in a tab', async () => {
      await page.goto(tick);
      await expect(page.locator('form[method=post] button')).toBeVisible();
      await page.goto(`${to('index')}#tag=${tick.split('/').at(-1)}`);
      await expect(page).toHaveURL(/\/q\/[\w-]{22}$/);
      await expect(page.locator('form[method=post] button')).toBeVisible();
      expect(await valueOf(page, read.id)).toBeNull();
    });

    // Chromium shows an address that it is started with in a window of an app.
    const shown = { viewport: null, isMobile: false };
    const options = { ...(await chromiumOptions(`--app=${origin}${to('product-terms')}`)), ...shown };
    const profile = testInfo.outputPath('profile');
    const installed: BrowserContext = await chromium.launchPersistentContext(profile, {
      ...options,
      timezoneId: noonZone,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const own = installed.pages()[0] ?? (await installed.newPage());

    await test.step('not for a stranger', async () => {
      await own.goto(tick);
      await expect(own.locator('form[method=post] button')).toBeVisible();
      expect(await own.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
      expect(await valueOf(page, read.id)).toBeNull();
    });

    await installed.addCookies(await page.context().cookies());
    await test.step('ticks, and takes it back', async () => {
      await own.goto(tick);
      await expect(own.getByRole('button', { name: 'Read', pressed: true })).toBeVisible();
      await expect(own).toHaveURL(origin + to('index'));
      await expect(toasts(own)).toContainText(t('undo.ticked', { name: 'Read' }));
      await takeBack(own, app);
      await expect(own.getByRole('button', { name: 'Read', pressed: false })).toBeVisible();
      await expect.poll(() => valueOf(page, read.id)).toBeNull();
    });

    await test.step('adds a step, and takes it back', async () => {
      await page.request.patch(`/api/v1/habits/${drink.id}/days/${today()}`, {
        headers: sameOrigin,
        data: { value: 500 },
      });
      await own.goto(glass);
      await expect(toasts(own)).toContainText(t('undo.added', { name: 'Drink' }));
      expect(await valueOf(page, drink.id)).toBe(750);
      await takeBack(own, app);
      await expect.poll(() => valueOf(page, drink.id)).toBe(500);
    });
    await installed.close();
  },
);

const today = (): DayKey => dayIn(noonZone, Date.now());

/** Makes a tag without the page, and answers its address. */
async function makeTag(page: Page, habitId: string, action: 'done' | 'add'): Promise<string> {
  const answer = await page.request.post(`/api/v1/habits/${habitId}/tags`, {
    headers: sameOrigin,
    data: { action },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

/** What is logged of a habit today. */
async function valueOf(page: Page, habitId: string): Promise<number | null> {
  const answer = await page.request.get(`/api/v1/habits/${habitId}/days?from=${today()}&to=${today()}`);
  const { days } = (await answer.json()) as { days: Record<string, { value: number | null }> };
  return days[today()]?.value ?? null;
}
