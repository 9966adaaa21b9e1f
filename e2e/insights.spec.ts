import type { Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey, dayIn, dayRange } from '#domain/days/day-key.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { card } from './past-habits.ts';

const today = dayIn(noonZone, Date.now());
/** A year, without the last four weeks in which one of the habits is done less. */
const days = dayRange(addDays(today, -365), addDays(today, -1));

/** From 0 to 1, by the place of a day, without a pattern. */
function noise(day: number, salt: number): number {
  const value = Math.sin((day + 1) * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** Two habits that go together, and of the second one less in the last four weeks. */
async function seedTogether(page: Page): Promise<{ walk: Habit; read: Habit }> {
  const walk = await createHabit(page, 'Walk');
  const read = await createHabit(page, 'Read');
  const isLast = (day: DayKey): boolean => day >= addDays(today, -28);
  const walked = days.map((_, at) => noise(at, 1) < 0.6);
  await tickDays(
    page,
    walk.id,
    days.filter((_, at) => walked[at]),
  );
  await tickDays(
    page,
    read.id,
    days.filter((day, at) => noise(at, 2) < (walked[at] ? 0.95 : 0.4) * (isLast(day) ? 0.4 : 1)),
  );
  return { walk, read };
}

/** The sentence of the two, whatever its numbers. */
const sentenceOf = ({ t, language }: AppFixture): RegExp => {
  const share = language === 'fr' ? '\\d+\u202f%' : '\\d+%';
  const quoted = (name: string) => (language === 'fr' ? `«\u00a0${name}\u00a0»` : `“${name}”`);
  const when = t('insights.on.done', { name: 'Walk' });
  const then = language === 'fr' ? `vous avez fait ${quoted('Read')}` : `you did ${quoted('Read')}`;
  return new RegExp(`${when} ${then} ${share}.*${share} \\(\\d+`);
};

test('says what goes together, as a worker of the page counts it', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await seedTogether(page);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const onPage: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/insights-of-')) onPage.push(request.url());
  });
  await page.goto(app.to('habits-performance'));
  const together = card(page, t('insights.together'));
  await expect(together.getByRole('listitem')).toHaveText(sentenceOf(app));
  await expect(together).toContainText(t('insights.how', { count: 40 }));
  expect(workers.some((url) => url.includes('/comparer-worker-'))).toBe(true);
  expect(onPage, 'what counts on the page').toEqual([]);
  await app.expectAccessible();
});

test('counts on the page where no worker can start', async ({ page, app }) => {
  await app.register();
  await seedTogether(page);
  app.expectInConsole('net::ERR_FAILED');
  await page.route('**/comparer-worker*', (route) => route.abort());
  await page.goto(app.to('habits-performance'));
  await expect(card(page, app.t('insights.together')).getByRole('listitem')).toHaveText(sentenceOf(app));
});

test('offers a lighter plan where a rate fell, opens each of its places, and stays away once dismissed', async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register();
  const { read } = await seedTogether(page);
  await page.goto(`${app.to('habits-performance')}?habit=${read.id}`);
  const lighter = card(page, t('insights.lighter'));
  const way = (key: 'fewerDays' | 'break' | 'archive' | 'notNow') =>
    t('insights.wayOf', { way: t(`insights.${key}`), name: 'Read' });
  await expect(lighter).toContainText('Read');
  await app.expectAccessible();

  await lighter.getByRole('button', { name: way('fewerDays') }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: t('plan.howOften') })).toBeVisible();
  await page.keyboard.press('Escape');
  await lighter.getByRole('link', { name: way('break') }).click();
  await expect(page.getByRole('checkbox', { name: 'Read' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Walk' })).not.toBeChecked();
  await page.goBack();

  await lighter.getByRole('button', { name: way('notNow') }).click();
  await expect(lighter).toBeHidden();
  await page.reload();
  await expect(card(page, t('home.achievements'))).toContainText(t('performance.streak'));
  await page.goto(app.to('habits-performance'));
  await expect(card(page, t('insights.together')).getByRole('listitem')).toHaveCount(1);
  await expect(lighter).toBeHidden();

  await page.evaluate(() => localStorage.removeItem('drifts'));
  await page.reload();
  await lighter.getByRole('button', { name: way('archive') }).click();
  await expect(page.getByText(t('undo.archived', { name: 'Read' }))).toBeVisible();
  await expect(lighter).toBeHidden();
});
