import { expect, test } from 'vitest';
import { keys, queries } from '#client/queries.ts';
import type { Graph } from '#contract/performance.ts';
import { addDays, type DayKey, dayRange, weekdayOf } from '#domain/day-key.ts';
import { firstOfYear } from '#domain/year-days.ts';
import { createFormats } from '#i18n/format.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { weekRange, yearRange } from '#web/shared/cards/ranges.ts';
import { PerformancePage } from './performance-page.tsx';

const read = buildHabit({ id: 'read', name: 'Read', order: 1 });
const swim = buildHabit({ id: 'swim', name: 'Swim', order: 2, history: { ...read.history, [today]: 1 } });
const achievement = {
  id: 'read',
  name: 'Read',
  emoji: 'seedling',
  archivedAt: null,
  completed: 52,
  currentStreak: 0,
  bestStreak: 1,
  percentage: 14,
  medals: [],
};

const isMonday = (day: DayKey) => weekdayOf(day) === 1;
const longRange = { startDate: addDays(today, -1_096), stopDate: today };
/** Every Monday done, and a strength that was another one in each of the periods. */
function graphOf({ startDate, stopDate }: typeof longRange): Graph {
  const days = dayRange(startDate, stopDate);
  return {
    days: Object.fromEntries(days.map((day) => [day, { completed: Number(isMonday(day)), total: 1 }])),
    strength: Object.fromEntries(days.map((day) => [day, strengthOn(day)])),
  };
}
function strengthOn(day: DayKey): number {
  if (day === today) return 0.5;
  if (day > addDays(today, -100)) return 0.45;
  if (day > addDays(today, -200)) return 0.4;
  return day > addDays(today, -400) ? 0.3 : 0.2;
}

async function show(habitId?: string) {
  const screen = await renderApp(<PerformancePage />, {
    habits: [read, swim],
    onboarding: { performanceSeen: true },
    path: `/habits/performance${habitId ? `?habit=${habitId}` : ''}`,
  });
  const { serverState, api } = screen.client;
  serverState.set(keys.achievements, [achievement]);
  for (const range of [weekRange(today, 0), yearRange(today, 0), longRange]) {
    serverState.set(queries.graphs(api, { ...(habitId && { habitId }), ...range }).key, graphOf(range));
  }
  const card = (name: string) => screen.getByRole('region', { name, exact: true });
  return { screen, card };
}

test('shows today as unfinished until the last habit is ticked', async () => {
  const { card } = await show();
  const readouts = () =>
    ['7 days', '30 days'].map((name) => card(name).element().querySelector('.chart-readout')?.textContent);
  const openDays = () => card('7 days').element().querySelectorAll('[data-open]').length;
  const soFar = 'Today so far: 1 of 2';
  await expect.poll(readouts).toEqual([soFar, soFar]);
  expect(openDays()).toBe(1);
  const tick = card('Today').getByRole('button', { name: 'Read', exact: true });
  await tick.click();
  await expect.poll(readouts).toEqual(['', '']);
  expect(openDays()).toBe(0);
  await tick.click();
  await expect.poll(readouts).toEqual([soFar, soFar]);
});

test('shows a habit by weekdays, by months and by its strength', async () => {
  const { screen, card } = await show('read');
  const formats = createFormats('en');
  const tableIn = async (title: string) => {
    await screen.getByRole('button', { name: `Show as table: ${title}` }).click();
    const rows = card(title).getByRole('row');
    await expect.element(rows.nth(1)).toBeVisible();
    return rows.elements().map((row) => Array.from(row.children, (cell) => cell.textContent));
  };

  const weekdays = card('Days of the week');
  await expect.element(weekdays).toMatchTextContent('Mondays go best (100%); Sundays are harder (0%).');
  await expect
    .element(weekdays.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^Sunday: 0 of 5\d, 0%$/));
  const [, monday, tuesday] = await tableIn('Days of the week');
  expect(monday).toEqual(['Monday', monday?.[2], monday?.[2], '100%']);
  expect(tuesday).toEqual(['Tuesday', '0', expect.stringMatching(/^5\d$/), '0%']);

  const shown = dayRange(firstOfYear(today), today);
  const ofMonth = shown.filter((day) => day.startsWith(today.slice(0, 7)));
  const months = card('Times per month');
  const count = shown.filter(isMonday).length;
  const label = `${count} times in 12 months, month by month`;
  await expect.element(months.getByRole('img', { name: label })).toBeVisible();
  const [, last, ...others] = await tableIn('Times per month');
  expect(last).toEqual([
    formats.month(today.slice(0, 7)),
    String(ofMonth.filter(isMonday).length),
    String(ofMonth.length),
  ]);
  expect(others).toHaveLength(11);

  const strength = card('Strength');
  await expect.element(strength).toMatchTextContent('+5 pts in 30 days50%');
  for (const [period, first] of [
    ['Day', '45%'],
    ['Week', '40%'],
    ['Month', '30%'],
    ['Quarter', '20%'],
  ] as const) {
    await strength.getByText(period, { exact: true }).click();
    await expect.element(strength.getByRole('img')).toHaveAccessibleName(`Strength, from ${first} to 50%`);
  }
});
