import { expect, test } from 'vitest';
import { keys } from '#client/state/queries.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey, dayRange, weekdayOf } from '#domain/days/day-key.ts';
import { firstOfYear } from '#domain/figures/year-days.ts';
import { createFormats } from '#i18n/format.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { PerformancePage } from './performance-page.tsx';

const formats = createFormats('en');

/** Done on Mondays for two years, later on Wednesdays too, and lately on most days: the strength was another one in each of the periods. */
function isDone(day: DayKey): boolean {
  const weekday = weekdayOf(day);
  if (day > addDays(today, -45)) return weekday !== 0 && weekday !== 2;
  return weekday === 1 || (weekday === 3 && day > addDays(today, -250));
}
const begin = addDays(today, -730);
const history = Object.fromEntries(
  dayRange(begin, today)
    .toReversed()
    .map((day) => [day, Number(isDone(day))]),
);
const read = buildHabit({ id: 'read', name: 'Read', order: 1, createdAt: `${begin}T00:00:00.000Z`, history });
const idle = buildHabit({ id: 'read', name: 'Read', order: 1 });
const swim = buildHabit({ id: 'swim', name: 'Swim', order: 2, history: { [today]: 1 } });

async function show(habits: Habit[], search = '') {
  const screen = await renderApp(<PerformancePage />, {
    habits,
    onboarding: { performanceSeen: true },
    path: `/habits/performance${search}`,
  });
  const { serverState } = screen.client;
  serverState.set(keys.archives, []);
  const card = (name: string) => screen.getByRole('region', { name, exact: true });
  const tableIn = async (title: string) => {
    await screen.getByRole('button', { name: `Show as table: ${title}` }).click();
    const rows = card(title).getByRole('row');
    await expect.element(rows.nth(1)).toBeVisible();
    return rows.elements().map((row) => Array.from(row.children, (cell) => cell.textContent));
  };
  return { screen, card, tableIn };
}

test('shows today as unfinished until the last habit is ticked', async () => {
  const { card } = await show([idle, swim]);
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

test('shows the days of the week as a table, and the two rates of the trend in its place', async () => {
  const done = [0, 1, 2, 7, 8, 9, 10, 11];
  const days = dayRange(addDays(today, -13), today).toReversed();
  const walk = buildHabit({
    id: 'walk',
    name: 'Walk',
    history: Object.fromEntries(days.map((day, back) => [day, Number(done.includes(back))])),
  });
  const { screen, card, tableIn } = await show([walk]);
  await expect.element(card('30 days')).toMatchTextContent('43% over the last 7 days, 71% over the 7 before');
  expect(screen.container.textContent).not.toContain(formats.signed(43 - 71));
  const [, ...rows] = await tableIn('7 days');
  const last = days.slice(0, 7).map((day) => formats.day(day));
  expect(rows).toEqual(
    last.map((day, back) => [day, ...(done.includes(back) ? ['1', '1', '100%'] : ['0', '1', '0%'])]),
  );
});

test('opens the picture of the year where the address asks for it', async () => {
  const { screen } = await show([swim], '?share');
  const dialog = screen.getByRole('dialog', { name: 'Share your year' });
  await expect.element(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('download');
});

test('shows a scale as a line and averages of months, without streaks, medals or a picture to share', async () => {
  const rated = { [today]: 5, [addDays(today, -1)]: 2 };
  const recent = Object.fromEntries(
    Object.entries(rated).map(([day, value]) => [day, { value, state: 'done', note: false } as const]),
  );
  const mood = buildHabit({ id: 'mood', name: 'Mood', kind: 'scale', target: null, recent });
  const { screen, tableIn } = await show([mood, swim], '?habit=mood');
  await expect.element(screen.getByText('Average 3.5/5')).toBeVisible();
  expect(await tableIn('Day by day')).toEqual([
    ['Day', 'Rating'],
    [formats.day(today), '5/5'],
    [formats.day(addDays(today, -1)), '2/5'],
  ]);
  for (const name of ['Strength', 'Achievements', '30 days'])
    expect(screen.getByRole('region', { name, exact: true }).query()).toBeNull();
  expect(screen.getByRole('button', { name: 'Share', exact: true }).query()).toBeNull();
});

test('names no best day of a limit', async () => {
  const coffee = buildHabit({
    id: 'coffee',
    name: 'Coffee',
    kind: 'limit',
    unit: 'cups',
    target: 2,
    recent: { [today]: { value: 3, state: 'none', note: false } },
  });
  const { card } = await show([coffee], '?habit=coffee');
  const amounts = card('Amount per month');
  await expect.element(amounts).toMatchTextContent(/3\scups on average on a day with an entry\./);
  await expect.element(amounts).not.toMatchTextContent('Best day');
});

test('shows a habit by weekdays, by months and by its strength', async () => {
  const { card, tableIn } = await show([read, swim], '?habit=read');
  const weekdays = card('Days of the week');
  await expect.element(weekdays).toMatchTextContent('Mondays go best (100%); Sundays are harder (0%).');
  await expect
    .element(weekdays.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^Sunday: 0 of 5\d, 0%$/));
  const [, monday, tuesday] = await tableIn('Days of the week');
  expect(monday).toEqual(['Monday', monday?.[2], monday?.[2], '100%']);
  expect(tuesday).toEqual(['Tuesday', '0', expect.stringMatching(/^5\d$/), '0%']);

  const shown = dayRange(firstOfYear(today), today);
  const monthBefore = addDays(`${today.slice(0, 8)}01`, -1).slice(0, 7);
  const ofMonth = shown.filter((day) => day.startsWith(monthBefore));
  const months = card('Times per month');
  const count = shown.filter(isDone).length;
  const label = `${count} times in 12 months, month by month`;
  await expect.element(months.getByRole('img', { name: label })).toBeVisible();
  const [, , before, ...others] = await tableIn('Times per month');
  expect(before).toEqual([
    formats.month(monthBefore),
    String(ofMonth.filter(isDone).length),
    String(ofMonth.length),
  ]);
  expect(others).toHaveLength(10);

  const strength = card('Strength');
  await expect.element(strength).toMatchTextContent(/\+\d+ pts in 30 days\d+%/);
  const told = new Set<string | null>();
  for (const period of ['Day', 'Week', 'Month', 'Quarter']) {
    await strength.getByText(period, { exact: true }).click();
    await expect.element(strength.getByRole('radio', { name: period })).toBeChecked();
    told.add(strength.getByRole('img').element().getAttribute('aria-label'));
  }
  const ends = [...told].map((each) => /^Strength, from \d+% (to \d+%)$/.exec(each ?? '')?.[1]);
  expect(ends).toHaveLength(4);
  expect(new Set(ends).size).toBe(1);
});
