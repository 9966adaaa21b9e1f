import { expect, test } from 'vitest';
import { useAccountData } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { RewardSection } from './reward-section.tsx';

/** Done on the three days up to today. */
const run = buildHabit({
  id: 'run',
  history: Object.fromEntries(dayRange(addDays(today, -2), today).map((day) => [day, 1])),
});

function Sections() {
  return useAccountData().habits.map((habit) => <RewardSection key={habit.id} habit={habit} />);
}

async function show(reward: Habit['reward']) {
  const screen = await renderApp(<Sections />, { habits: [{ ...run, reward }] });
  const written = () =>
    screen.client.outbox.pending().map(({ variables }) => (variables as Pick<Habit, 'reward'>).reward);
  return { screen, written };
}

test('is set for more days than are done', async () => {
  const { screen, written } = await show(null);
  await screen.getByRole('button', { name: 'Set a reward' }).click();
  const count = screen.getByRole('spinbutton', { name: 'After how many times' });
  await expect.element(count).toHaveValue(30);
  await count.fill('3');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter what you promise yourself.')).toBeVisible();
  await expect.element(screen.getByText('You have done it 3 times already. Enter more.')).toBeVisible();
  await count.fill('20');
  await screen.getByRole('textbox', { name: 'What you promise yourself' }).fill(' A day at the sea ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('3 of 20')).toBeVisible();
  expect(written()).toEqual([{ text: 'A day at the sea', count: 20, takenOn: null }]);
  await expect.element(screen.getByRole('button', { name: 'Change it' })).toHaveFocus();
});

test('is taken once it is reached, which can be undone, and makes room for another', async () => {
  const reward = { text: 'A day at the sea', count: 3, takenOn: null };
  const { screen, written } = await show(reward);
  await expect.element(screen.getByText('Reached: done 3 times')).toBeVisible();
  await screen.getByRole('button', { name: 'Taken' }).click();
  await expect.element(screen.getByText(/^Taken on /)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Set a reward' })).toBeVisible();
  await screen.getByRole('button', { name: 'Not taken yet' }).click();
  await expect.element(screen.getByText('Reached: done 3 times')).toBeVisible();
  expect(written()).toEqual([{ ...reward, takenOn: today }, reward]);
  await screen.getByRole('button', { name: 'Remove it' }).click();
  await expect.element(screen.getByRole('button', { name: 'Set a reward' })).toHaveFocus();
});
