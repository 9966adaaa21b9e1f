import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/day-key.ts';
import { saved } from './answered.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { habitName } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { fill, kind, planCases, press } from './plan-cases.ts';
import { smallTargets } from './screen-checks.ts';

const today = () => dayIn('Europe/Paris', Date.now());

async function openCreator(page: Page, { t }: AppFixture, name: string): Promise<void> {
  await press(page, t('shell.create'));
  await page.getByRole('textbox', { name: t('creator.name') }).fill(name);
}

async function habitsOf(page: Page): Promise<{ name: string }[]> {
  return (await (await page.request.get('/api/v1/habits')).json()) as { name: string }[];
}

for (const { choose, stored, ...said } of planCases) {
  test(`creates “${said.en}”, and says it before and after`, async ({ page, app }) => {
    const text = said[app.language];
    await app.register();
    await page.goto(app.to('index'));
    await openCreator(page, app, 'Read');
    await choose(page, app);
    const panel = page.getByRole('dialog');
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
    await app.expectAccessible();
    expect(await smallTargets(page)).toEqual([]);
    await press(page, app.t('creator.createHabit'));
    await expect(panel).toBeHidden();
    await saved(page);
    expect(await habitsOf(page)).toMatchObject([{ name: 'Read', ...stored }]);
    await habitName(page, 'Read').click();
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
  });
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('creates an amount by keyboard alone', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('index'));
  await page.getByRole('button', { name: t('shell.create'), exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: t('creator.name') })).toBeFocused();
  await page.keyboard.type('Read');
  await tabTo(page, page.getByRole('radio', { name: t('plan.check') }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: t('plan.amount') })).toBeFocused();
  await tabTo(page, page.getByLabel(t('plan.target'), { exact: true }));
  await page.keyboard.type('15');
  await tabTo(page, page.getByRole('button', { name: 'pages', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: t('plan.several'), exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: t('creator.createHabit') }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await saved(page);
  const repeat = { type: 'times', count: 3, per: 'week' };
  expect(await habitsOf(page)).toMatchObject([{ kind: 'amount', target: 15, unit: 'pages', repeat }]);
});

test('shows what is wrong beside its field, also what only the server refuses', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('index'));
  await openCreator(page, app, 'Read');
  await kind(page, app, 'amount');
  const create = async () => await press(page, t('creator.createHabit'));
  const target = page.getByLabel(t('plan.target'), { exact: true });
  await create();
  await expect(target).toBeFocused();
  await expect(target).toHaveAccessibleDescription(t('validation.required'));
  await target.fill('1.2345');
  await expect(target).toHaveAccessibleDescription(t('plan.notNumber'));
  await app.expectAccessible();
  await target.fill('2');
  await expect(target).not.toHaveAttribute('aria-invalid');

  await press(page, t('plan.several'));
  await fill(page, t('plan.count'), '9');
  await create();
  await expect(page.getByLabel(t('plan.count'))).toHaveAccessibleDescription(t('plan.whole', { max: 7 }));
  await fill(page, t('plan.count'), '7');

  await press(page, t('plan.options'));
  await fill(page, t('plan.startsOn'), '2026-12-02');
  await fill(page, t('plan.endsOn'), '2026-12-01');
  await press(page, t('plan.options'));
  await create();
  const end = page.getByLabel(t('plan.endsOn'), { exact: true });
  await expect(end, 'the options open for their error').toBeFocused();
  await expect(end).toHaveAccessibleDescription(t('plan.endFirst'));
  await end.fill('');

  app.expectStatusInConsole(422);
  const error = { message: 'maxLength', field: 'unit', rule: 'maxLength', params: { max: 16 } };
  await page.route('**/api/v1/habits', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: 'invalidInput', errors: [error] } })
      : route.fallback(),
  );
  await create();
  const unit = page.getByLabel(t('plan.unit'), { exact: true });
  await expect(unit).toBeFocused();
  await expect(unit).toHaveAccessibleDescription(t('validation.maxLength', { max: 16 }));
  await page.unroute('**/api/v1/habits');
  await create();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('changes a plan in the sheet, says from when, and takes it back', async ({ page, app }) => {
  const { t } = app;
  const fr = app.language === 'fr';
  await app.register();
  const data = { name: 'Run', emoji: 'books', kind: 'amount', target: 20, unit: 'km' };
  const repeat = { type: 'total', per: 'week' };
  await page.request.post('/api/v1/habits', { headers: sameOrigin, data: { ...data, repeat } });
  const { id } = await createHabit(page, 'Read');
  await tickDays(page, id, [today()]);
  await page.goto(app.to('index'));

  await habitName(page, 'Run').click();
  const sheet = page.getByRole('dialog', { name: 'Run' });
  const before = fr ? '20\u00a0km par semaine' : '20\u00a0km a week';
  await expect(sheet.getByText(before, { exact: true })).toBeVisible();
  await expect(sheet.getByText(t('plan.amount'), { exact: true })).toBeVisible();
  await press(page, t('plan.change'));
  await app.expectAccessible();
  await fill(page, t('plan.target'), '0');
  await press(page, t('plan.save'));
  await expect(sheet.getByLabel(t('plan.target'), { exact: true })).toHaveAccessibleDescription(
    t('plan.aboveZero'),
  );
  await fill(page, t('plan.target'), '90');
  await sheet.getByText(t('plan.aMonth'), { exact: true }).click();
  await press(page, t('plan.save'));
  const after = fr ? '90\u00a0km par mois' : '90\u00a0km a month';
  await expect(sheet.getByText(after, { exact: true })).toBeVisible();
  await expect(sheet.getByText(t('plan.fromToday'))).toBeVisible();
  await expect(sheet.getByRole('button', { name: t('plan.change'), exact: true })).toBeFocused();
  await saved(page);
  await press(page, t('undo.undo'));
  await expect(sheet.getByText(before, { exact: true })).toBeVisible();
  await saved(page);
  expect(await habitsOf(page)).toMatchObject([{ name: 'Run', target: 20, repeat }, { name: 'Read' }]);
  await page.keyboard.press('Escape');

  await habitName(page, 'Read').click();
  const days = page.getByRole('dialog', { name: 'Read' }).getByRole('group', { name: t('creator.days') });
  await days.getByRole('button').first().click();
  await expect(page.getByText(t('plan.fromTomorrow'))).toBeVisible();
  await app.expectAccessible();
});

test('keeps a habit that was created without a network over a reload', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('index'));
  app.expectInConsole('net::ERR');
  // The sheet asks for the days of a habit that the server does not know yet.
  app.expectStatusInConsole(404);
  const isCreate = '**/api/v1/habits';
  await page.route(isCreate, (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  );
  await openCreator(page, app, 'Smoke');
  await kind(page, app, 'limit');
  await fill(page, t('plan.most'), '5');
  await page.getByText(t('plan.aWeek'), { exact: true }).click();
  await press(page, t('creator.createHabit'));
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await habitName(page, 'Smoke').click();
  const text = app.language === 'fr' ? 'Au plus 5 par semaine' : 'At most 5 a week';
  await expect(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible();
  await page.unroute(isCreate);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await saved(page);
  const repeat = { type: 'total', per: 'week' };
  expect(await habitsOf(page)).toMatchObject([{ name: 'Smoke', kind: 'limit', target: 5, repeat }]);
});

test('lists a finished habit with the archives, from which it can go on', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  const endsOn = addDays(today(), -1);
  const data = { name: 'Old', emoji: 'books', endsOn };
  await page.request.post('/api/v1/habits', { headers: sameOrigin, data });
  await page.goto(app.to('settings-archives'));
  await expect(page.getByRole('heading', { name: t('plan.finished') })).toBeVisible();
  await app.expectAccessible();
  await press(page, 'Old');
  await expect(page.getByRole('dialog', { name: 'Old' })).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, t('plan.reopenNamed', { name: 'Old' }));
  await expect(page.getByRole('heading', { name: t('account.archivesNone') })).toBeVisible();
  await saved(page);
  expect(await habitsOf(page)).toMatchObject([{ name: 'Old', endsOn: null }]);
});
