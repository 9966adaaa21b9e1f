import { expect, type Page } from '@playwright/test';
import { type AppFixture, sameOrigin } from './fixtures.ts';
import { habitName } from './list.ts';
import { createHabit } from './made-habits.ts';

/** Opens the sheet of the habit "Read" of a new account, which also has the divider "Morning". */
export async function openSheet(page: Page, app: AppFixture, by: 'click' | 'Enter' = 'click'): Promise<void> {
  await app.register();
  await page.request.post('/api/v1/dividers', { headers: sameOrigin, data: { name: 'Morning' } });
  await createHabit(page, 'Read');
  await page.goto(app.to('index'));
  const name = habitName(page, 'Read');
  if (by === 'click') await name.click();
  else await name.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Read' })).toBeVisible();
}
