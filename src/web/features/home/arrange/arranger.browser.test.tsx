import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addDays, weekdayOf } from '#domain/days/day-key.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { Home } from '../home.tsx';

const morning = { id: 'morning', name: 'Morning', order: 0, closed: false, rule: null, window: null };
const tomorrow = weekdayOf(addDays(today, 1));

test('moves by key past what is shown', async () => {
  const screen = await renderApp(<Home />, {
    habits: [
      buildHabit({ id: 'bathe', name: 'Bathe', order: 1 }),
      buildHabit({ id: 'call', name: 'Call', order: 2, days: [tomorrow] }),
      buildHabit({ id: 'draw', name: 'Draw', order: 3 }),
    ],
    dividers: [morning],
  });
  await screen.getByRole('button', { name: 'For today' }).click();
  // Sorting is loaded when the browser is idle.
  await expect.poll(() => document.querySelector('.arrange-said')).not.toBeNull();
  const press = async (name: string, key: string) => {
    (screen.getByRole('button', { name, exact: true }).element() as HTMLElement).focus();
    await userEvent.keyboard(`{Alt>}{${key}}{/Alt}`);
  };
  const isAbove = (one: string, other: string) => {
    const [first, second] = [one, other].map((name) =>
      screen.getByRole('button', { name, exact: true }).element(),
    );
    return (first?.compareDocumentPosition(second as Node) ?? 0) === Node.DOCUMENT_POSITION_FOLLOWING;
  };
  await press('Draw', 'ArrowUp');
  await expect.poll(() => isAbove('Draw', 'Bathe')).toBe(true);
});
