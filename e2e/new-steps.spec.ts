import type { Habit } from '#contract/habits.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, test } from './fixtures.ts';
import { openSheet } from './open-sheet.ts';

test('adds steps one after the other by Enter', { tag: DEEP }, async ({ page, app }) => {
  await openSheet(page, app);
  const sheet = page.getByRole('dialog', { name: 'Read' });
  const field = sheet.getByLabel(app.t('creator.newStep'));
  await field.click();
  const names = Array.from({ length: 6 }, (_, index) => `Breath ${index + 1}`);
  for (const name of names) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('checkbox', { name, exact: true })).toBeAttached();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expect(field).toBeInViewport({ ratio: 1 });
  }
  // Enter in an empty field adds nothing and shows no error.
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('');
  const stored = async () => {
    const [habit] = (await (await page.request.get('/api/v1/habits')).json()) as Habit[];
    return habit?.steps.toSorted((left, right) => left.order - right.order).map(({ name }) => name);
  };
  await expect.poll(stored).toEqual(names);
});
