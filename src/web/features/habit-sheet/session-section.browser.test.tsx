import { expect, test } from 'vitest';
import { useAccountData } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { buildHabit, renderApp } from '#tests/web/render-app.tsx';
import { SessionSection } from './session-section.tsx';

function Section() {
  const [habit] = useAccountData().habits;
  return habit && <SessionSection habit={habit} />;
}

async function show(habit: Partial<Habit>) {
  const screen = await renderApp(<Section />, { habits: [buildHabit({ id: 'walk', ...habit })] });
  return { ...screen, habit: () => screen.client.optimisticState.get().habits[0] };
}

test('keeps the minutes of a habit, from 1 to 240, and no others', async () => {
  const screen = await show({});
  const field = screen.getByRole('spinbutton', { name: 'Minutes in a routine' });
  expect(screen.getByRole('switch').query()).toBeNull();
  await field.fill('15');
  await expect.poll(() => screen.habit()?.minutes).toBe(15);
  await field.fill('241');
  await expect.element(screen.getByText('Enter whole minutes from 1 to 240.')).toBeVisible();
  await field.fill('');
  await expect.poll(() => screen.habit()?.minutes).toBeNull();
});

test('lets a habit with minutes be done by its session only', async () => {
  const screen = await show({ minutes: 10 });
  await screen.getByRole('switch', { name: 'Only by its session' }).click();
  await expect.poll(() => screen.habit()?.bySessionOnly).toBe(true);
});

test('takes the target of an amount in minutes, and leaves a limit without a duration', async () => {
  const timed = await show({ kind: 'amount', unit: 'min', target: 20 });
  await expect.element(timed.getByText('In a routine it takes the minutes of its target.')).toBeVisible();
  await timed.unmount();
  const limit = await show({ kind: 'limit', target: 2 });
  expect(limit.getByText('Duration').query()).toBeNull();
});
