import { afterEach, expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { reviewedYear } from '#domain/figures/year-days.ts';
import type { Locale } from '#i18n/locale.ts';
import { yearPath } from '#i18n/paths.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { leaveOut } from './left-out.ts';
import { YearPage } from './year-page.tsx';

const year = Number(today.slice(0, 4)) - 1;
const at = (monthAndDay: string): DayKey => `${String(year)}-${monthAndDay}`;
const done = (...ranges: readonly [DayKey, DayKey][]) =>
  Object.fromEntries(ranges.flatMap(([first, last]) => dayRange(first, last).map((day) => [day, 1])));
const since = `${String(year)}-01-01T00:00:00.000Z`;
const read = buildHabit({
  id: 'read',
  name: 'Read',
  order: 1,
  createdAt: since,
  history: done([at('01-01'), at('03-31')], [at('06-01'), at('12-31')]),
});
const swim = buildHabit({
  id: 'swim',
  name: 'Swim',
  order: 2,
  createdAt: since,
  history: done([at('05-01'), at('05-20')]),
});

async function show(habits: Habit[], shown = year, locale: Locale = 'en') {
  const screen = await renderApp(<YearPage />, { habits, locale, path: yearPath(shown, locale) });
  return { screen, card: (name: string) => screen.getByRole('region', { name, exact: true }) };
}

afterEach(() => leaveOut([]));

test('tells a year by what was done, and links to the others', async () => {
  const { screen, card } = await show([read, swim]);
  await expect.element(card('Days kept')).toMatchTextContent('324days on which you kept at least one habit');
  await expect.element(card('Map of the year')).toMatchTextContent('324habits completed');
  await expect.element(card('Best month')).toMatchTextContent('December31 habits completed');
  await expect.element(card('Most faithful habit')).toMatchTextContent('Readdone 304 times');
  await expect
    .element(card('Best comeback'))
    .toMatchTextContent('Readback on 1 June, then up to 214 times in a row');
  await expect.element(card('New, and here to stay')).toMatchTextContent('Readsince 1 January');
  expect(card('All added up').query()).toBeNull();
  const years = screen.getByRole('navigation', { name: 'Years' });
  await expect
    .element(years.getByRole('link', { name: String(year), exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(years.getByRole('link', { name: String(year + 1) }))
    .toHaveAttribute('href', `/habits/performance/year/${String(year + 1)}`);
});

test('has no review of a year with little in it, and explains it without a number', async () => {
  const { screen } = await show([read, swim], year - 3, 'fr');
  await expect.element(screen.getByRole('heading', { name: 'Une page encore blanche' })).toBeVisible();
  expect(screen.getByRole('region').query()).toBeNull();
  expect(screen.getByRole('button', { name: 'Imprimer' }).query()).toBeNull();
});

test('shows the year to look back on where the address names none', async () => {
  const screen = await renderApp(<YearPage />, { habits: [read], path: '/habits/performance/year' });
  const name = `Your year ${String(reviewedYear(today))}`;
  await expect.element(screen.getByRole('heading', { name })).toBeVisible();
});

test('leaves a habit out of all years, and takes it back', async () => {
  const { screen, card } = await show([read, swim]);
  await screen.getByRole('button', { name: 'Choose habits' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByText('A choice').click();
  const choice = dialog.getByRole('checkbox', { name: 'Read' });
  await expect.element(choice).toBeChecked();
  await choice.click();
  expect(localStorage.getItem('yearWithout')).toBe('["read"]');
  await dialog.getByRole('button', { name: 'Done' }).last().click();
  await expect.element(card('Days kept')).toMatchTextContent('20days on which');
  expect(card('Best comeback').query()).toBeNull();
  await screen.getByRole('button', { name: 'Choose habits' }).click();
  await dialog.getByText('All habits').click();
  await dialog.getByRole('button', { name: 'Done' }).last().click();
  await expect.element(card('Days kept')).toMatchTextContent('324days on which');
  expect(localStorage.getItem('yearWithout')).toBeNull();
});

test('tells amounts by unit, and of a limit what was kept', async () => {
  const logged = (value: number) =>
    Object.fromEntries(
      dayRange(at('02-01'), addDays(at('02-01'), 39)).map((day) => [
        day,
        { value, state: 'done' as const, note: false },
      ]),
    );
  const run = buildHabit({
    id: 'run',
    name: 'Run',
    kind: 'amount',
    unit: 'km',
    target: 5,
    createdAt: since,
    recent: logged(5),
  });
  const coffee = buildHabit({
    id: 'coffee',
    name: 'Coffee',
    kind: 'limit',
    unit: 'cups',
    target: 2,
    createdAt: since,
    recent: logged(9),
  });
  const { screen, card } = await show([run, coffee]);
  await expect.element(card('All added up')).toMatchTextContent(/200\skmRun/);
  await expect.element(card('The limit you kept best')).toMatchTextContent('Coffeekept 325 times');
  expect(screen.container.textContent).not.toContain('cups');
});

test('draws the picture of a card without a map from its lines', async () => {
  const history = done([at('02-01'), at('12-31')]);
  const walk = buildHabit({
    id: 'walk',
    name: 'Walk',
    order: 3,
    createdAt: `${at('02-01')}T00:00:00.000Z`,
    history,
  });
  const { screen, card } = await show([walk, read]);
  await card('New, and here to stay').getByRole('button').click();
  const lines = 'Read, since 1 January, Walk, since 1 February';
  await expect
    .element(screen.getByRole('dialog').getByRole('img'))
    .toHaveAttribute('alt', `2, new habits that stayed: My year ${String(year)}. ${lines}`);
});
