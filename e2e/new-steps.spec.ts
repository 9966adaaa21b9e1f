import type { Habit } from '#contract/habits.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, test } from './fixtures.ts';
import { stepsButton } from './list.ts';
import { openSheet } from './open-sheet.ts';

for (const place of ['sheet', 'row'] as const) {
  test(`adds steps one after the other by Enter in the ${place}`, { tag: DEEP }, async ({ page, app }) => {
    const { t } = app;
    await openSheet(page, app);
    if (place === 'row') {
      await page.getByLabel(t('habits.newStep')).fill('Breath 1');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await stepsButton(page, app).click();
    }
    const part =
      place === 'sheet'
        ? page.getByRole('dialog', { name: 'Read' })
        : page.getByRole('group', { name: t('habits.steps') });
    const field = part.getByLabel(t('habits.newStep'));
    await field.click();
    const names = Array.from({ length: 6 }, (_, index) => `Breath ${index + 1}`);
    for (const name of names.slice(place === 'row' ? 1 : 0)) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(part.getByRole('checkbox', { name, exact: true })).toBeAttached();
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
}
