import { expect, test } from 'vitest';
import type { SharedHabit as Shared } from '#contract/circles.ts';
import { renderApp } from '#tests/web/render-app.tsx';
import { SharedHabit } from './shared-habit.tsx';

/** A week up to a Friday. */
const week: Shared['days'] = (['rest', 'empty', 'done', 'done', 'rest', 'done', 'open'] as const).map(
  (state, index) => ({ day: `2026-11-${14 + index}`, state }),
);

const show = async (habit: Partial<Shared>, locale: 'en' | 'fr' = 'en') =>
  await renderApp(
    <SharedHabit
      habit={{ habitId: 'h', name: 'Run', emoji: 'running-shoe', level: 'week', days: week, ...habit }}
    />,
    { locale },
  );

test('names each day of the week and what it is', async () => {
  const { getByRole, unmount } = await show({});
  const days =
    'Saturday: resting, Sunday: empty, Monday: done, Tuesday: done, Wednesday: resting, Thursday: done, today: not yet';
  await expect.element(getByRole('img', { name: days })).toBeVisible();
  await unmount();
  const french = await show({}, 'fr');
  await expect.element(french.getByRole('img', { name: /^samedi\s: au repos, / })).toBeVisible();
});

test.each([
  ['done', 'Done today'],
  ['open', 'Not yet today'],
  ['rest', 'Resting'],
] as const)('says in words what today is where it is all that is shown: %s', async (state, text) => {
  const screen = await show({ level: 'today', days: [{ day: '2026-11-20', state }] });
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('img').query()).toBeNull();
});

test('sums a month up, with the streak and the amount of today', async () => {
  const month: Shared['days'] = Array.from({ length: 35 }, (_, index) => ({
    day: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
    state: index % 2 === 0 ? 'done' : 'rest',
    ...(index === 34 && { value: 2.5 }),
  }));
  const screen = await show({ level: 'full', days: month, unit: 'km', streak: 12 });
  await expect.element(screen.getByRole('img', { name: /^18 of the last 35 days done, / })).toBeVisible();
  await expect.element(screen.getByText('Streak 12')).toBeVisible();
  await expect.element(screen.getByText('2.5\u00a0km')).toBeVisible();
});

test('says nothing of a streak or an amount that is none', async () => {
  const screen = await show({ level: 'full', days: week, unit: 'km', streak: 0 });
  await expect.element(screen.getByText('Run')).toBeVisible();
  expect(screen.getByText('Streak').query()).toBeNull();
  expect(screen.getByText('km').query()).toBeNull();
});

test('keeps the direction of a name within it', async () => {
  const screen = await show({ name: 'קריאה' });
  expect(screen.getByText('קריאה').element().tagName).toBe('BDI');
});
