import { afterEach, expect, test, vi } from 'vitest';
import { periodBefore, periodOn } from '#domain/days/calendar-period.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import type { Locale } from '#i18n/locale.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { TablePage } from './table-page.tsx';

/** The month before this one is over. */
const month = periodBefore(periodOn(today, 'month'));
const days = dayRange(month.first, month.last);
const since = `${addDays(month.first, -400)}T00:00:00.000Z`;
const first = days.slice(0, 10);
const read = buildHabit({
  id: 'read',
  name: '=Read',
  order: 1,
  createdAt: since,
  history: Object.fromEntries(first.map((day) => [day, 1])),
});
const run = buildHabit({
  id: 'run',
  name: 'Run',
  order: 2,
  kind: 'amount',
  unit: 'km',
  target: 5,
  createdAt: since,
  history: Object.fromEntries(first.slice(0, 3).map((day) => [day, 1])),
  recent: Object.fromEntries(
    first.slice(0, 3).map((day) => [day, { value: 5.5, state: 'done' as const, note: false }]),
  ),
});
/** Began this month, so it is in no row. */
const later = buildHabit({ id: 'later', name: 'Later', order: 3, startsOn: today, createdAt: since });

const show = (locale: Locale = 'en', name = month.name, settings = {}) =>
  renderApp(<TablePage />, {
    settings,
    habits: [read, run, later],
    locale,
    path: `/habits/performance/table?of=${name}`,
  });

afterEach(() => {
  vi.restoreAllMocks();
});

test('shows each habit that was due in the month, with its best streak, and all together', async () => {
  const screen = await show();
  const rows = screen.getByRole('row');
  await expect.element(rows.nth(1)).toBeVisible();
  const share = `${String(Math.round((10 / days.length) * 100))}%10/${String(days.length)}`;
  const runs = `${String(Math.round((3 / days.length) * 100))}%3/${String(days.length)}`;
  const all = `${String(Math.round((13 / days.length / 2) * 100))}%13/${String(2 * days.length)}`;
  expect(rows.elements().map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
    ['Habit', 'Done', 'Amount', 'Streak'],
    ['=Read', share, '–', '10 days'],
    ['Run', runs, '16.5\u00a0km', '3 days'],
    ['All habits', all, '–', '–'],
  ]);
  expect(screen.container.querySelectorAll('tbody th[scope="row"]')).toHaveLength(2);
  expect(screen.container.querySelectorAll('thead th[scope="col"]')).toHaveLength(4);
});

test('leads to the months around, none to come, and to the quarter', async () => {
  const screen = await show('fr', periodOn(today, 'month').name);
  const before = screen.getByRole('link', { name: 'Mois précédent' });
  await expect.element(before).toHaveAttribute('href', `/fr/habits/performance/table?of=${month.name}`);
  expect(screen.getByRole('link', { name: 'Mois suivant' }).query()).toBeNull();
  const quarter = screen.getByRole('link', { name: 'Trimestres' });
  await expect
    .element(quarter)
    .toHaveAttribute('href', `/fr/habits/performance/table?of=${periodOn(today, 'quarter').name}`);
});

test('says where nothing was due', async () => {
  const before = periodOn(addDays(month.first, -800), 'month');
  await expect
    .element((await show('en', before.name)).getByText('Nothing was due or logged here.'))
    .toBeVisible();
});

test('shows this month where the address names none', async () => {
  const screen = await show('en', '2026-99');
  await expect.element(screen.getByRole('link', { name: 'Months' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['en', ',', 'Habit,Done,Due,Success rate (%),Amount,Unit,Best streak,Streak unit', 'days'],
  [
    'fr',
    ';',
    'Habitude;Fait;Prévu;Taux de réussite (%);Quantité;Unité;Meilleure série;Unité de la série',
    'jours',
  ],
] as const)('saves the table in %s, and no name as a formula', async (locale, separator, headings, unit) => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const screen = await show(locale);
  await screen.getByRole('button', { name: /CSV/ }).click();
  const [file] = saved.mock.calls[0] ?? [];
  const bytes = new Uint8Array(await (file as Blob).arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const share = Math.round((10 / days.length) * 100);
  const [heading, line] = new TextDecoder().decode(bytes).split('\r\n');
  expect(heading).toBe(headings);
  expect(line).toBe(["'=Read", 10, days.length, share, '', '', 10, unit].join(separator));
});

test('has no streaks where none are wanted', async () => {
  const screen = await show('en', month.name, { celebrations: 'none' });
  await expect.element(screen.getByRole('columnheader', { name: 'Done' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Streak' }).query()).toBeNull();
  expect(screen.getByText(/10 days/).query()).toBeNull();
  expect(screen.getByText(/streak/).query()).toBeNull();
  await expect.element(screen.getByText('Today counts as far as it is done.')).toBeVisible();
});
