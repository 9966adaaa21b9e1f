import type { Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayIn, dayRange } from '#domain/days/day-key.ts';
import { sameOrigin } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';

/** A card of the performance, by its title. */
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

/** Two habits with a past: one active, one archived. */
export async function seedHistory(page: Page): Promise<{ read: Habit; run: Habit }> {
  const today = dayIn(noonZone, Date.now());
  const read = await createHabit(page, 'Read');
  const run = await createHabit(page, 'Run');
  await tickDays(page, read.id, dayRange(addDays(today, -24), addDays(today, -1)));
  await tickDays(
    page,
    run.id,
    dayRange(addDays(today, -40), addDays(today, -2)).filter((_, index) => index % 3 !== 0),
  );
  await page.request.delete(`/api/v1/habits/${run.id}?action=archive`, { headers: sameOrigin });
  return { read, run };
}
