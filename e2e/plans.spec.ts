import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { openMore } from '#tests/web/open-more.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { habitName } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { smallTargets } from './screen-checks.ts';

const press = async (page: Page, name: string) =>
  await page.getByRole('button', { name, exact: true }).click();
const fill = async (page: Page, label: string, text: string) =>
  await page.getByLabel(label, { exact: true }).fill(text);
const kind = async (page: Page, { t }: AppFixture, name: 'amount' | 'limit') =>
  await page.getByText(t(`plan.${name}`), { exact: true }).click();
const today = () => dayIn(noonZone, Date.now());

async function openCreator(page: Page, { t }: AppFixture, name: string): Promise<void> {
  await press(page, t('shell.create'));
  await page.getByRole('textbox', { name: t('creator.name') }).fill(name);
  await openMore(page, t('creator.more'));
}

async function habitsOf(page: Page): Promise<{ name: string }[]> {
  return (await (await page.request.get('/api/v1/habits')).json()) as { name: string }[];
}

const other = async (page: Page, { t }: AppFixture, rhythm: 'interval' | 'monthDays') => {
  await press(page, t('plan.more'));
  await page.getByLabel(t('plan.otherRhythm')).selectOption(rhythm);
};

/** A plan of each control: how the user chooses it, what is said of it in both languages, and what is stored. */
const cases = [
  {
    en: '12 times a month',
    fr: '12 fois par mois',
    stored: { kind: 'check', repeat: { type: 'times', count: 12, per: 'month' } },
    async choose(page: Page, { t }: AppFixture) {
      await press(page, t('plan.several'));
      await fill(page, t('plan.count'), '12');
      await page.getByLabel(t('plan.period')).selectOption('month');
    },
  },
  {
    en: 'Every 3 days',
    fr: 'Tous les 3 jours',
    stored: { repeat: { type: 'interval', every: 3, unit: 'day', from: addDays(today(), 2) } },
    async choose(page: Page, app: AppFixture) {
      await other(page, app, 'interval');
      await fill(page, app.t('plan.everyLabel'), '3');
      await fill(page, app.t('plan.intervalFrom'), addDays(today(), 2));
    },
  },
  {
    en: 'On the 1st and the last day of the month',
    fr: 'Le 1er et le dernier jour du mois',
    stored: { repeat: { type: 'monthDays', days: [1, 'last'] } },
    async choose(page: Page, app: AppFixture) {
      await other(page, app, 'monthDays');
      const days = page.getByRole('group', { name: app.t('plan.monthDays') });
      await days.locator('[aria-pressed="true"]').click();
      await days.getByRole('button', { name: '1', exact: true }).click();
      await days.getByRole('button', { name: app.t('plan.last') }).click();
    },
  },
  {
    en: '20.5\u00a0km a week',
    fr: '20,5\u00a0km par semaine',
    stored: { kind: 'amount', target: 20.5, unit: 'km', step: 0.5, repeat: { type: 'total', per: 'week' } },
    async choose(page: Page, app: AppFixture) {
      await kind(page, app, 'amount');
      await fill(page, app.t('plan.target'), createFormats(app.language).number(20.5));
      await press(page, 'km');
      await page.getByText(app.t('plan.aWeek'), { exact: true }).click();
      await press(page, app.t('plan.options'));
      await fill(page, app.t('plan.step'), createFormats(app.language).number(0.5));
    },
  },
  {
    en: 'To avoid · Until 24 December 2099',
    fr: 'À éviter · Jusqu’au 24 décembre 2099',
    stored: { kind: 'limit', target: 0, cost: 2.5, endsOn: '2099-12-24' },
    async choose(page: Page, app: AppFixture) {
      await kind(page, app, 'limit');
      await page.getByRole('switch', { name: app.t('plan.avoidCompletely') }).click();
      await press(page, app.t('plan.options'));
      await fill(page, app.t('plan.cost'), '2.5');
      await fill(page, app.t('plan.endsOn'), '2099-12-24');
    },
  },
];

test('creates a plan of each kind, and says it before and after', { tag: DEEP }, async ({ page, app }) => {
  await app.register();
  await page.goto(app.to('index'));
  const panel = page.getByRole('dialog');
  for (const [index, { choose, stored, ...said }] of cases.entries()) {
    const text = said[app.language];
    // Says nothing of a plan itself.
    const name = `Plan ${index + 1}`;
    await openCreator(page, app, name);
    await choose(page, app);
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
    await app.expectAccessible();
    expect(await smallTargets(page)).toEqual([]);
    await press(page, app.t('creator.createHabit'));
    await expect(panel).toBeHidden();
    await saved(page);
    expect((await habitsOf(page)).at(-1)).toMatchObject({ name, ...stored });
    await habitName(page, name).click();
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('shows what is wrong beside its field, also what only the server refuses', { tag: DEEP }, async ({
  page,
  app,
}) => {
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
  await target.fill('2');
  await expect(target).not.toHaveAttribute('aria-invalid');

  await press(page, t('plan.options'));
  await fill(page, t('plan.startsOn'), addDays(today(), 2));
  await fill(page, t('plan.endsOn'), addDays(today(), 1));
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

test('changes a plan in the sheet, says from when, and takes it back', { tag: DEEP }, async ({
  page,
  app,
}) => {
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
});
