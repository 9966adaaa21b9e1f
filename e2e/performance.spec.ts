import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Achievement, Graph, Stats } from '#contract/performance.ts';
import type { Onboarding } from '#contract/user.ts';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { noonZone } from './noon-zone.ts';
import { card, seedHistory } from './past-habits.ts';

test('shows the figures of the API as charts and tables, for all habits and for one', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const { t } = app;
  const formats = createFormats(app.language);
  await app.register();
  const { read, run } = await seedHistory(page);
  const [stats, graph, achievements] = await Promise.all([
    ask<Stats>(page, 'stats'),
    ask<Graph>(page, 'graph'),
    ask<Achievement[]>(page, 'achievements'),
  ]);

  await page.goto(app.to('index'));
  await page.getByRole('link', { name: t('home.cards') }).click();
  await expect(page).toHaveURL(app.to('habits-performance'));
  await expect(page.getByRole('heading', { name: t('performance.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('shell.home') })).toHaveAttribute('aria-current', 'page');

  const line = card(page, t('home.thirtyDays'));
  await expect(line).toContainText(formats.percent(stats.percentage ?? 0));
  const week = card(page, t('home.sevenDays'));
  const { completed, total } = sum(graph);
  await expect(week).toContainText(`${formats.number(completed)}/${formats.number(total)}`);
  await expect(card(page, t('shell.today')).getByRole('img')).toHaveAccessibleName(
    t('performance.todayLabel', { ...stats.ratio }),
  );
  const awards = card(page, t('home.achievements'));
  for (const { name, completed: done } of achievements) {
    await expect(awards.getByRole('listitem').filter({ hasText: name })).toContainText(formats.number(done));
  }
  await expect(awards).toContainText(t('performance.archived'));

  await openTable(page, app, t('home.sevenDays'));
  await expect(week.locator('tbody tr')).toHaveCount(7);
  await app.expectAccessible();

  const choice = page.getByRole('combobox', { name: t('performance.choose') });
  await choice.selectOption({ label: read.name });
  await expect(page).toHaveURL(`${app.to('habits-performance')}?habit=${read.id}`);
  const ofRead = achievements.find(({ id }) => id === read.id);
  const figures = awards.locator('dl');
  await expect(figures).toContainText(formats.number(ofRead?.completed ?? 0));
  await expect(figures).toContainText(formats.percent(ofRead?.percentage ?? 0));
  const one = await ask<Graph>(page, `graph?habitId=${read.id}`);
  const ofWeek = sum(one);
  await expect(week).toContainText(`${ofWeek.completed}/${ofWeek.total}`);
  await page.reload();
  await expect(choice).toHaveValue(read.id);
  await expect(week).toContainText(`${ofWeek.completed}/${ofWeek.total}`);

  await choice.selectOption({ label: run.name });
  await expect(awards).toContainText(t('performance.archived'));
  await page.goBack();
  await expect(choice).toHaveValue(read.id);
  await page.goto(`${app.to('habits-performance')}?habit=00000000-0000-4000-8000-000000000000`);
  await expect(choice).toHaveValue('');
  await expect(week).toContainText(`${formats.number(completed)}/${formats.number(total)}`);
});

test('draws the year and a habit’s streak as a picture on the device', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register();
  const { read } = await seedHistory(page);
  await page.goto(app.to('habits-performance'));
  // The onboarding write of a first visit is short; a picture has thousands of bytes.
  const sent: string[] = [];
  page.on('request', (request) => {
    if ((request.postDataBuffer()?.length ?? 0) > 1_000) sent.push(request.url());
  });
  const share = page.getByRole('button', { name: t('performance.share'), exact: true });
  await share.click();
  const dialog = page.getByRole('dialog', { name: t('performance.shareYear') });
  await expect(dialog.getByRole('img')).toHaveAccessibleName(/./);
  expect(await pictureOf(page, app)).toEqual({ kind: 'PNG', width: 1080, height: 1350 });
  await app.expectAccessible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(share).toBeFocused();
  expect(sent, 'the picture goes nowhere').toEqual([]);

  await page.getByRole('combobox', { name: t('performance.choose') }).selectOption({ label: read.name });
  const week = card(page, t('home.sevenDays'));
  await expect(week).toContainText('6/6');
  // The page registers its worker some seconds after it was opened: that may fall into this time.
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(true);
  await share.click();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAccessibleName(
    t('performance.pictureText', {
      count: 24,
      unit: t('performance.streakUnit', { count: 24 }),
      name: read.name,
    }),
  );
  expect(await pictureOf(page, app)).toEqual({ kind: 'PNG', width: 1080, height: 1350 });
  await page.context().setOffline(false);
});

test('keeps the size of charts while they load, shows when loading fails, and retries', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('habits-performance'));
  await expect(page.getByRole('heading', { name: t('performance.emptyTitle') })).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/v1/user/onboarding')).json()) as Onboarding)
    .toMatchObject({ performanceSeen: true });
  await seedHistory(page);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.expectInConsole('net::ERR_FAILED');
  // The figures are of archived habits too, which a page reads when it starts.
  const archives = /\/habits\?archived=true/;
  await page.route(archives, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(app.to('index'));
  await page.getByRole('link', { name: t('home.cards') }).click();
  const cards = page.locator('.performance-card');
  await expect(cards.first().locator('.skeleton')).toBeVisible();
  const waiting = await heightsOf(page);
  release();
  const failed = page.getByText(t('performance.notLoaded'));
  await expect(failed).toHaveCount(3);
  await app.expectAccessible();
  expect(await heightsOf(page)).toEqual(waiting);
  await page.unroute(archives);
  await page
    .getByRole('button', { name: t('performance.retry') })
    .first()
    .click();
  await expect(failed).toHaveCount(0);
  await expect(cards.locator('.skeleton')).toHaveCount(0);
  expect(await heightsOf(page)).toEqual(waiting);
});

test('shows previous weeks and years, by keyboard too', { tag: DEEP }, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await seedHistory(page);
  await page.goto(app.to('habits-performance'));
  const week = card(page, t('home.sevenDays'));
  const later = week.getByRole('button', { name: t('performance.laterWeek') });
  await expect(later).toHaveAttribute('aria-disabled', 'true');
  const shown = await week.locator('[aria-live=polite]').innerText();
  await week.getByRole('button', { name: t('performance.earlierWeek') }).press('Enter');
  await expect(week.locator('[aria-live=polite]')).not.toHaveText(shown);
  const today = dayIn(noonZone, Date.now());
  const before = await ask<Graph>(
    page,
    `graph?startDate=${addDays(today, -13)}&stopDate=${addDays(today, -7)}`,
  );
  await expect(week).toContainText(`${sum(before).completed}/${sum(before).total}`);
  await later.press('Enter');
  await expect(week.locator('[aria-live=polite]')).toHaveText(shown);

  const year = card(page, t('home.year'));
  await year.getByRole('button', { name: t('performance.earlierYear') }).click();
  await expect(year.getByRole('img')).toHaveAccessibleName(t('home.yearLabel', { count: 0 }));
  await expect(year.getByRole('button', { name: t('performance.earlierYear') })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

const sum = ({ days }: Graph) =>
  Object.values(days).reduce(
    (all, day) => ({ completed: all.completed + day.completed, total: all.total + day.total }),
    { completed: 0, total: 0 },
  );

async function ask<T>(page: Page, what: string): Promise<T> {
  return (await (await page.request.get(`/api/v1/habits/performance/${what}`)).json()) as T;
}

async function openTable(page: Page, { t }: AppFixture, title: string): Promise<void> {
  const button = page.getByRole('button', { name: t('performance.showTableOf', { title }) });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

/** The picture that the dialog offers, by its first bytes. */
async function pictureOf(page: Page, { t }: AppFixture) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('performance.download') }).click(),
  ]);
  const bytes = await readFile(await download.path());
  return {
    kind: bytes.toString('latin1', 1, 4),
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  };
}

const heightsOf = (page: Page) =>
  page
    .locator('.performance-card')
    .evaluateAll((cards) => cards.map((each) => (each as HTMLElement).offsetHeight));
