import { expect, type Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayIn, dayRange } from '#domain/day-key.ts';
import { sameOrigin } from './fixtures.ts';

/** A card of the performance, by its title. */
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

/** Two habits with a past: one active, one archived. */
export async function seedHistory(page: Page): Promise<{ read: Habit; run: Habit }> {
  const today = dayIn('Europe/Paris', Date.now());
  const read = await create(page, 'Read');
  const run = await create(page, 'Run');
  await tick(page, read, dayRange(addDays(today, -24), addDays(today, -1)));
  await tick(
    page,
    run,
    dayRange(addDays(today, -40), addDays(today, -2)).filter((_, index) => index % 3 !== 0),
  );
  await page.request.delete(`/api/v1/habits/${run.id}?action=archive`, { headers: sameOrigin });
  return { read, run };
}

export async function create(page: Page, name: string): Promise<Habit> {
  const answer = await page.request.post('/api/v1/habits', {
    headers: sameOrigin,
    data: { name, emoji: 'books' },
  });
  return (await answer.json()) as Habit;
}

export async function tick(page: Page, { id }: Habit, days: readonly string[]): Promise<void> {
  const answer = await page.request.patch(`/api/v1/habits/${id}/activities`, {
    headers: sameOrigin,
    data: { action: 'create', days },
  });
  expect(answer.status()).toBe(200);
}
