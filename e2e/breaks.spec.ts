import { expect as expectNow, type Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { takeBack } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { smallTargets } from './screen-checks.ts';

const day = (back: number): string => addDays(dayIn(noonZone, Date.now()), -back);

/** The breaks as the server has them. */
async function storedBreaks(page: Page) {
  const answer = await page.request.get('/api/v1/breaks');
  return (await answer.json()) as { from: string; to: string | null; habitIds: string[] | null }[];
}

/** The form of a new break. */
function newBreak(page: Page, { t }: AppFixture) {
  const form = page.getByRole('region', { name: t('breaks.add') });
  return {
    form,
    from: form.getByLabel(t('breaks.from')),
    to: form.getByLabel(t('breaks.to')),
    add: form.getByRole('button', { name: t('breaks.add') }),
  };
}

/** "Read" and "Run", both done until the day before the last three. */
async function openBreaks(page: Page, app: AppFixture): Promise<void> {
  await app.register();
  for (const name of ['Read', 'Run']) {
    const { id } = await createHabit(page, name);
    await tickDays(page, id, [day(4), day(5), day(6)]);
  }
  await page.goto(app.to('settings'));
  await page.getByRole('link', { name: app.t('settings.breaks') }).click();
  await expect(page.getByRole('heading', { name: app.t('breaks.none') })).toBeVisible();
}

test('takes a break for all habits, ends it, and counts again', { tag: DEEP }, async ({ page, app }) => {
  const { t, language } = app;
  await openBreaks(page, app);
  expect(await smallTargets(page)).toEqual([]);
  const { from, to, add } = newBreak(page, app);
  await to.fill(day(1));
  await add.click();
  await expect(page.getByText(t('breaks.toBefore'))).toBeVisible();
  await from.fill(day(3));
  await to.fill('');
  await add.click();
  const formats = createFormats(language);
  const since = t('breaks.since', { from: formats.day(day(3), 'short') });
  const current = page.getByRole('region', { name: t('breaks.current') });
  await expect(current.getByText(since, { exact: true })).toBeVisible();
  await saved(page);
  expectNow(await storedBreaks(page)).toMatchObject([{ from: day(3), to: null, habitIds: null }]);
  await app.expectAccessible();

  await page.goto(app.to('index'));
  const bar = page.getByRole('region', { name: t('breaks.onBreak') });
  await expect(bar).toBeVisible();
  await expect(page.getByText(t('habits.onBreak'), { exact: true })).toHaveCount(2);
  await bar.getByRole('button', { name: t('breaks.back') }).click();
  await expect(bar).toBeHidden();
  await saved(page);
  // The break of three days has kept the streak.
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Read' }).first()).toContainText('4');
  expectNow(await storedBreaks(page)).toMatchObject([{ from: day(3), to: day(1) }]);
});

test('pauses chosen habits, changes and deletes a break with a way back, also offline', {
  tag: DEEP,
}, async ({ page, app, context }) => {
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  const { t, language } = app;
  await openBreaks(page, app);
  const { form, from, to, add } = newBreak(page, app);
  await form.getByText(t('breaks.some'), { exact: true }).click();
  await from.fill(day(-2));
  await to.fill(day(-9));
  await add.click();
  await expect(page.getByText(t('breaks.chooseSome'))).toBeVisible();
  await form.getByRole('checkbox', { name: 'Run' }).check();
  await add.click();
  const coming = page.getByRole('region', { name: t('breaks.coming') });
  await expect(coming.getByText('Run', { exact: true })).toBeVisible();
  await expect(page.getByText(t('breaks.saved'), { exact: true })).toBeVisible();
  await saved(page);
  expectNow(await storedBreaks(page)).toMatchObject([{ from: day(-2), to: day(-9) }]);

  const formats = createFormats(language);
  const write = (of: string) => formats.day(of, of.slice(0, 4) === day(0).slice(0, 4) ? 'short' : 'long');
  const range = t('breaks.range', { from: write(day(-2)), to: write(day(-9)) });
  await context.setOffline(true);
  await coming.getByRole('button', { name: t('breaks.editNamed', { range }) }).click();
  await coming.getByLabel(t('breaks.to')).fill(day(-3));
  await coming.getByRole('button', { name: t('breaks.save') }).click();
  const shorter = t('breaks.range', { from: write(day(-2)), to: write(day(-3)) });
  await expect(coming.getByText(shorter, { exact: true })).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  await coming.getByRole('button', { name: t('breaks.deleteNamed', { range: shorter }) }).click();
  await expect(coming).toBeHidden();
  await takeBack(page, app);
  await expect(coming.getByText(shorter, { exact: true })).toBeVisible();
  await saved(page);
  expectNow(await storedBreaks(page)).toMatchObject([{ from: day(-2), to: day(-3) }]);
});
