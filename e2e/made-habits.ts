import { expect, type Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { sameOrigin } from './fixtures.ts';

/** Creates a habit for the signed-in user of the page, without the page; `origin` where the page is not there yet. */
export async function createHabit(page: Page, name: string, origin = ''): Promise<Habit> {
  const answer = await page.request.post(`${origin}/api/v1/habits`, {
    headers: sameOrigin,
    data: { name, emoji: 'books' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Habit;
}

/** Ticks the habit on these days, without the page. */
export async function tickDays(page: Page, id: string, days: readonly string[]): Promise<void> {
  const answer = await page.request.patch(`/api/v1/habits/${id}/activities`, {
    headers: sameOrigin,
    data: { action: 'create', days },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const AT_ONCE = 25;

/** Creates "Name 1" to "Name count", in this order. */
export async function createManyHabits(page: Page, name: string, count: number): Promise<Habit[]> {
  const habits: Habit[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const made = Array.from({ length: AT_ONCE }, async (_, index) => {
      const data = { name: `${name} ${first + index + 1}`, emoji: 'books', order: first + index };
      const answer = await page.request.post('/api/v1/habits', { headers: sameOrigin, data });
      return (await answer.json()) as Habit;
    });
    habits.push(...(await Promise.all(made)));
  }
  return habits;
}
