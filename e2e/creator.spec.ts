import { openMore } from '#tests/web/open-more.ts';
import { saved } from './answered.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { sideways, smallTargets } from './screen-checks.ts';

const words = {
  en: {
    name: 'Read a chapter',
    morning: 'Morning',
    evening: 'Evening',
  },
  fr: {
    name: 'Lire un chapitre',
    morning: 'Le matin',
    evening: 'Le soir',
  },
};

test('creates a habit with a suggested emoji, a reminder and a place under a divider', async ({
  page,
  app,
}) => {
  const { t } = app;
  const { name, morning, evening } = words[app.language];
  await app.register();
  for (const divider of [morning, evening]) {
    await page.request.post('/api/v1/dividers', { headers: sameOrigin, data: { name: divider } });
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(app.to('index'));
  await expect(page.getByRole('heading', { name: t('welcome.title') })).toBeVisible();
  expect(await sideways(page), 'the empty list is not wider than the smallest phone').toBe(0);
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(name);
  const suggested = page.getByRole('group', { name: t('creator.suggestions') }).getByRole('button');
  await expect(suggested).toHaveCount(5);
  await suggested.first().click();
  await expect(suggested.first()).toHaveAttribute('aria-pressed', 'true');
  await openMore(page, t('creator.more'));
  await page.getByRole('button', { name: t('plan.weekdays'), exact: true }).click();
  await page.getByRole('switch', { name: t('creator.remind') }).click();
  await page.getByRole('button', { name: t('creator.otherTime'), exact: true }).click();
  await page.getByLabel(t('creator.time'), { exact: true }).fill('07:15');
  await page.getByLabel(t('creator.under'), { exact: true }).selectOption({ label: morning });
  const preview = [t('plan.weekdays'), app.language === 'fr' ? '7 h 15' : '7:15', morning].join(' · ');
  await expect(page.getByText(preview)).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  const picker = page.getByRole('button', { name: t('creator.chooseEmoji') });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await picker.click();
    await expect(page.locator('.emoji-row button').first()).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await picker.click();
  }
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: morning }).getByText(name)).toBeVisible();
  await saved(page);
  expect(await (await page.request.get('/api/v1/habits')).json()).toMatchObject([
    { name, emoji: 'books', days: [1, 2, 3, 4, 5], reminderTime: '07:15' },
  ]);
  await page.reload();
  await expect(page.getByRole('region', { name: morning }).getByText(name)).toBeVisible();
});
