import { afterEach, expect, test } from 'vitest';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { closeDay, openDay, useOpenedDay } from '#web/shared/open-day.ts';
import { DaySheet } from './day-sheet.tsx';

afterEach(closeDay);

/** As the page shows it. */
function Sheet() {
  const opened = useOpenedDay();
  return opened && <DaySheet {...opened} />;
}

const [yesterday, dayBefore] = [addDays(today, -1), addDays(today, -2)];
const steps = [{ id: 'shoes', name: 'Shoes on', order: 0, completed: false }];
const habit = buildHabit({ id: 'run', steps, history: { [today]: 0, [yesterday]: 1 } });
const stored = (state: string, completedStepIds: string[]) => ({
  value: state === 'done' ? 1 : null,
  state,
  note: '',
  completedStepIds,
});

test('goes from day to day, and changes the steps of each', async () => {
  openDay('run', today);
  const screen = await renderApp(<Sheet />, {
    habits: [habit],
    answer: ({ method, path }) =>
      method === 'GET' && path === '/habits/run/days'
        ? Response.json({ days: { [yesterday]: stored('done', ['shoes']), [dayBefore]: stored('none', []) } })
        : new Promise(() => {}),
  });
  const step = screen.getByRole('checkbox', { name: 'Shoes on' });
  const state = (name: string) => screen.getByRole('radio', { name, exact: true });
  const before = screen.getByRole('button', { name: 'Previous day' });
  const after = screen.getByRole('button', { name: 'Next day' });
  const change = (day: DayKey, completedStepIds: string[]) => ({
    kind: 'day.update',
    variables: { habitId: 'run', day, completedStepIds },
  });
  await expect.element(after).toBeDisabled();
  await expect.element(step).not.toBeChecked();

  await before.click();
  await expect.element(screen.getByText(/^Yesterday, /)).toBeVisible();
  await expect.element(state('Done')).toBeChecked();
  await expect.element(step).toBeChecked();
  await step.click();
  await expect.element(state('Not done')).toBeChecked();
  await expect.element(step).not.toBeChecked();

  await before.click();
  await expect.element(screen.getByText(/^Yesterday, /)).not.toBeInTheDocument();
  await expect.element(state('Not done')).toBeChecked();
  await step.click();
  await expect.element(state('Done')).toBeChecked();
  await expect.element(step).toBeChecked();
  expect(screen.client.outbox.pending()).toMatchObject([change(yesterday, []), change(dayBefore, ['shoes'])]);

  await after.click();
  await expect.element(step).not.toBeChecked();
  await after.click();
  await expect.element(screen.getByText(/^Today, /)).toBeVisible();
  await expect.element(after).toBeDisabled();
});

test('asks how a day of a scale was, and neither for done nor for a skip', async () => {
  const mood = buildHabit({ id: 'mood', name: 'Mood', kind: 'scale', target: null });
  openDay('mood', yesterday);
  const screen = await renderApp(<Sheet />, { habits: [mood] });
  const face = screen.getByRole('radio', { name: 'Very bad' });
  await expect.element(screen.getByText('Not rated yet')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Skipped' }).query()).toBeNull();
  await face.click();
  await expect.element(face).toBeChecked();
  expect(screen.client.outbox.pending()).toMatchObject([
    { kind: 'day.update', variables: { habitId: 'mood', day: yesterday, value: 1 } },
  ]);
});

test('says which day a day’s grace forgave', async () => {
  const createdAt = `${addDays(today, -3)}T08:00:00.000Z`;
  const walk = buildHabit({ id: 'walk', createdAt, history: { [addDays(today, -3)]: 1, [yesterday]: 0 } });
  // The first missed day of its month, whichever day this test runs on.
  const missed = [dayBefore, yesterday].findLast((day, at) => at === 0 || day.endsWith('-01')) ?? yesterday;
  openDay('walk', missed);
  const screen = await renderApp(<Sheet />, { habits: [walk], settings: { grace: true } });
  await expect.element(screen.getByText('Grace: this day broke no streak.')).toBeVisible();
});
