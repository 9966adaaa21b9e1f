import { afterEach, expect, test } from 'vitest';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { buildHabit, renderApp } from '#tests/web/render-app.tsx';
import { storeRoutine } from '#web/shared/routine/stored-routine.ts';
import { loadRow } from './kind-row.tsx';

const KindRow = await loadRow();

afterEach(() => storeRoutine(null));

const read: Habit = buildHabit({ id: 'read', name: 'Read', kind: 'amount', unit: 'min', target: 20 });
const walk: Habit = buildHabit({ id: 'walk', name: 'Walk', minutes: 10, bySessionOnly: true });

function Rows() {
  const { habits } = useAccountData();
  const day = useToday();
  return habits.map((habit) => <KindRow key={habit.id} habit={habit} today={day} weekStart={1} />);
}

async function show(habit: Habit) {
  const screen = await renderApp(<Rows />, { habits: [habit] });
  const today = () => screen.client.optimisticState.get().habits[0];
  return { ...screen, today, dialog: screen.getByRole('dialog', { name: habit.name }) };
}

test('a tap on a habit that is done by its session opens its timer, which ticks it', async () => {
  const screen = await show(walk);
  expect(screen.getByRole('button', { name: 'Walk', exact: true }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Walk: open the timer' }).click();
  await expect.element(screen.dialog.getByText(/^Left: (?:10:00|9:5\d)$/)).toBeInTheDocument();
  await screen.dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await screen.dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Walk', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('an amount in minutes that is done by its session has the timer in the place of its addition', async () => {
  const screen = await show({ ...read, bySessionOnly: true });
  expect(screen.getByRole('button', { name: /add 1/ }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Read: open the timer' }).click();
  await expect.element(screen.dialog.getByText(/^Left: (?:20:00|19:5\d)$/)).toBeInTheDocument();
  await expect.poll(() => screen.today()?.timerStartedAt).not.toBeNull();
});

test('the keypad of any amount in minutes counts down what lacks to its target', async () => {
  const screen = await show(read);
  await screen.getByRole('button', { name: /^Amount / }).click();
  await screen.getByRole('button', { name: 'Count down to the target' }).click();
  await expect.element(screen.getByText(/^Left: (?:20:00|19:5\d)$/)).toBeInTheDocument();
});
