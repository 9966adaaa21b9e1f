import type { Page } from '@playwright/test';
import { addDays, dayIn, weekdayOf } from '#domain/day-key.ts';
import { saved } from './answered.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { noonZone } from './noon-zone.ts';
import { smallTargets } from './screen-checks.ts';

test.use({ timezoneId: noonZone });

const today = () => dayIn(noonZone, Date.now());

/** A divider over a habit of every day, one of another weekday, and a paused one. */
async function openDay(page: Page, app: AppFixture): Promise<string[]> {
  await app.register();
  const post = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(`/api/v1${path}`, { headers: sameOrigin, data });
    return ((await answer.json()) as { id: string }).id;
  };
  await post('/dividers', { name: 'Morning' });
  const ids: string[] = [];
  for (const [name, days] of [
    ['Read', ''],
    ['Swim', JSON.stringify([weekdayOf(addDays(today(), 1))])],
    ['Paint', ''],
  ] as const) {
    ids.push(await post('/habits', { name, emoji: 'books', days }));
  }
  await page.request.patch(`/api/v1/habits/${ids[2]}`, { headers: sameOrigin, data: { activated: false } });
  await page.goto(app.to('index'));
  return ids;
}

test('tells what is due, and folds what is not, also after a reload', async ({ page, app }) => {
  const { t } = app;
  await openDay(page, app);
  const swim = page.getByRole('button', { name: 'Swim', exact: true });
  const head = page.getByRole('region', { name: 'Morning' });
  await expect(head.getByText('0/1', { exact: true })).toBeVisible();
  await expect(page.getByText(t('habits.paused'), { exact: true })).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);

  await swim.click();
  await expect(head.getByText(t('habits.bonus'), { exact: true })).toBeVisible();
  await expect(head.getByText(`· ${t('dividers.bonus', { count: 1 })}`)).toBeVisible();
  await swim.click();
  await expect(head.getByText(t('habits.bonus'), { exact: true })).toBeHidden();

  await page.getByRole('button', { name: t('home.forToday') }).click();
  await expect(swim).toBeHidden();
  const fold = head.getByRole('button', { name: t('dividers.resting', { count: 2 }) });
  await expect(fold).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  await saved(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible();
  await expect(swim).toBeHidden();
  await fold.click();
  await expect(swim).toBeVisible();
  await page.getByRole('button', { name: t('home.all'), exact: true }).click();
  await expect(fold).toBeHidden();
  await expect(swim).toBeVisible();
});

test('corrects yesterday with one press on the week, which a toast undoes', async ({ page, app }) => {
  const { t } = app;
  const [id] = await openDay(page, app);
  const yesterday = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Read', exact: true }) })
    .getByRole('button', { name: t('habits.yesterday') });
  const count = async () => {
    const habits = (await (await page.request.get('/api/v1/habits')).json()) as {
      id: string;
      history: Record<string, number>;
    }[];
    return habits.find((habit) => habit.id === id)?.history[addDays(today(), -1)];
  };
  await yesterday.click();
  await expect(yesterday).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(t('undo.yesterdayTicked', { name: 'Read' }))).toBeVisible();
  await expect.poll(count).toBe(1);
  await page.getByRole('button', { name: t('undo.undo') }).click();
  await expect(yesterday).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(count).toBe(0);
});
