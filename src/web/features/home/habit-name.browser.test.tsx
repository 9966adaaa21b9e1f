import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useAccountData } from '#client/react.tsx';
import { createFormats } from '#i18n/format.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { monthOf, previousMonth } from '#web/shared/month/month.ts';
import { HabitName } from './habit-name.tsx';

/** As rows show them. */
function Names() {
  const { habits } = useAccountData();
  return habits.map((habit) => <HabitName key={habit.id} id={`${habit.id}-name`} habit={habit} />);
}

test('opens the sheet by keyboard, ticks a day of the month before, and restores the focus on Escape', async () => {
  const screen = await renderApp(<Names />, {
    habits: [buildHabit({ id: 'run', name: 'Run' })],
    answer: ({ path }) =>
      path === '/habits/performance/graph' ? Response.json({ days: {} }) : new Promise(() => {}),
  });
  const name = screen.getByRole('link', { name: 'Run' });
  const sheet = screen.getByRole('dialog', { name: 'Run' });
  const first = `${previousMonth(monthOf(today))}-01`;
  const day = sheet.getByRole('button', { name: createFormats('en').day(first, 'full'), exact: true });
  const open = async () => {
    await userEvent.keyboard('{Enter}');
    await sheet.getByRole('button', { name: 'Previous month' }).click();
  };

  (name.element() as HTMLElement).focus();
  await open();
  await expect.element(day).toHaveAttribute('aria-pressed', 'false');
  (day.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(day).toHaveAttribute('aria-pressed', 'true');
  expect(screen.client.outbox.pending()).toMatchObject([
    { kind: 'habit.tick', variables: { id: 'run', action: 'create', days: [first] } },
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await open();
  await expect.element(day).toHaveAttribute('aria-pressed', 'true');
});
