import type { Page } from '@playwright/test';
import { tooltipTimes } from '#web/ui/tooltip-times.ts';
import { saved } from './answered.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { sideways, smallTargets } from './screen-checks.ts';

const words = {
  en: {
    name: 'Read ten pages',
    off: ['Tuesday', 'Thursday'],
    morning: 'Morning',
    evening: 'Evening',
  },
  fr: {
    name: 'Lire dix pages',
    off: ['Mardi', 'Jeudi'],
    morning: 'Le matin',
    evening: 'Le soir',
  },
};

interface Made {
  name: string;
  emoji: string;
  days: number[];
  order: number;
  reminderTime: string | null;
}

async function habitsOf(page: Page): Promise<Made[]> {
  return (await page.request.get('/api/v1/habits')).json() as Promise<Made[]>;
}

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
  await page.goto(app.to('index'));
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(name);
  const suggested = page.getByRole('group', { name: t('creator.suggestions') }).getByRole('button');
  await expect(suggested).toHaveCount(5);
  await suggested.first().click();
  await expect(suggested.first()).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: t('plan.weekdays'), exact: true }).click();
  await page.getByRole('switch', { name: t('creator.remind') }).click();
  await page.getByRole('button', { name: t('creator.otherTime'), exact: true }).click();
  await page.getByLabel(t('creator.time'), { exact: true }).fill('07:15');
  await page.getByLabel(t('creator.under'), { exact: true }).selectOption({ label: morning });
  const preview = [t('plan.weekdays'), app.language === 'fr' ? '7 h 15' : '7:15', morning].join(' · ');
  await expect(page.getByText(preview)).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: morning }).getByText(name)).toBeVisible();
  await saved(page);
  expect(await habitsOf(page)).toMatchObject([
    { name, emoji: 'books', days: [1, 2, 3, 4, 5], reminderTime: '07:15' },
  ]);
  await page.reload();
  await expect(page.getByRole('region', { name: morning }).getByText(name)).toBeVisible();
});

test('shows no tooltip after a creation by keyboard', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.clock.install();
  await page.goto(app.to('index'));
  const create = page.getByRole('button', { name: t('shell.create'), exact: true });
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: t('creator.name') })).toBeFocused();
  await page.keyboard.type(words[app.language].name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(create).toBeFocused();
  // A tooltip that was asked for opens now.
  await page.clock.fastForward(tooltipTimes.show + 1);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('keeps the button in view on the smallest phone', async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(app.to('index'));
  await expect(page.getByRole('heading', { name: t('welcome.title') })).toBeVisible();
  expect(await sideways(page), 'nothing is wider').toBe(0);
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(words[app.language].name);
  await page.getByRole('button', { name: t('plan.selectDays') }).click();
  const button = page.getByRole('button', { name: t('creator.createHabit') });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: t('creator.chooseEmoji') }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await smallTargets(page)).toEqual([]);
});
