import { addDays, dayIn } from '#domain/days/day-key.ts';
import { openMore } from '#tests/web/open-more.ts';
import { saved } from './answered.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { expectReady, habitName, toasts } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { sideways, smallTargets } from './screen-checks.ts';

const day = (back: number): string => addDays(dayIn(noonZone, Date.now()), -back);

test('rates a new habit by faces, today and the day before, and shows both as a line', async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('index'));
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill('Mood');
  await openMore(page, t('creator.more'));
  await page.getByText(t('plan.scale'), { exact: true }).click();
  await expect(page.getByText(t('plan.scaleText'))).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const row = page.locator('main [data-item]').first();
  const face = (name: 'bad' | 'good') => ({ name: t(`amounts.rating.${name}`), exact: true });
  await row.getByTitle(t('amounts.rating.good'), { exact: true }).click();
  await expect(row.getByRole('radio', face('good'))).toBeChecked();
  await expectReady(page);
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);

  await habitName(page, 'Mood').click();
  const sheet = page.getByRole('dialog', { name: 'Mood' });
  await sheet.getByRole('button', { name: t('sheet.more') }).click();
  await page.getByRole('menuitem', { name: t('sheet.today'), exact: true }).click();
  const opened = page.getByRole('dialog', { name: 'Mood' }).last();
  await opened.getByRole('button', { name: t('home.previousDay') }).click();
  await opened.getByTitle(t('amounts.rating.bad'), { exact: true }).click();
  await expect(opened.getByRole('radio', face('bad'))).toBeChecked();
  await app.expectAccessible();
  await saved(page);

  const [habit] = (await (await page.request.get('/api/v1/habits')).json()) as { id: string }[];
  await page.goto(`${app.to('habits-performance')}?habit=${habit?.id}`);
  const line = page.getByRole('region', { name: t('amounts.rating.line'), exact: true });
  await expect(line.getByText(t('amounts.rating.average', { value: '3/5' }))).toBeVisible();
  await expect(page.getByRole('region', { name: t('amounts.rating.months'), exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: t('performance.strength'), exact: true })).toHaveCount(0);
  await app.expectAccessible();
  expect(await sideways(page)).toBe(0);
});

test('reaches a reward of one’s own by a tick, and takes it', async ({ page, app }) => {
  const { t } = app;
  const reward = { text: 'A day at the sea', count: 3, takenOn: null };
  await app.register();
  const { id } = await createHabit(page, 'Read');
  await tickDays(page, id, [day(1), day(2)]);
  await page.request.patch(`/api/v1/habits/${id}`, { headers: sameOrigin, data: { reward } });
  await page.goto(app.to('index'));
  await expectReady(page);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(toasts(page)).toContainText(t('arrange.reward', { name: 'Read', text: reward.text }));

  await habitName(page, 'Read').click();
  const section = page
    .getByRole('dialog', { name: 'Read' })
    .getByRole('region', { name: t('sheet.reward.title') });
  await expect(section.getByText(t('sheet.reward.reached', { count: 3 }))).toBeVisible();
  await app.expectAccessible();
  await section.getByRole('button', { name: t('sheet.reward.take'), exact: true }).click();
  await expect(section.getByRole('button', { name: t('sheet.reward.new'), exact: true })).toBeVisible();
  await saved(page);
  const [stored] = (await (await page.request.get('/api/v1/habits')).json()) as { reward: object }[];
  expect(stored?.reward).toEqual({ ...reward, takenOn: day(0) });
});
