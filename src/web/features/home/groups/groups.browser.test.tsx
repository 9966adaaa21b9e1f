import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Divider } from '#contract/dividers.ts';
import { addDays } from '#domain/days/day-key.ts';
import { HOUR, MINUTE } from '#domain/days/time.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { storeRoutine } from '#web/shared/routine/stored-routine.ts';
import { clearToasts } from '#web/ui/toast-store.ts';
import { Home } from '../home.tsx';
import { groupPart, kindRow } from '../lazy-parts.ts';
import { pressed } from '../moments/pressed.ts';

afterEach(() => {
  clearToasts();
  localStorage.removeItem('folds');
  vi.restoreAllMocks();
  storeRoutine(null);
});

const days = [1, 2, 3].map((ago) => addDays(today, -ago));
const history = Object.fromEntries(days.map((day) => [day, 1]));
const run = buildHabit({ id: 'run', name: 'Run', order: 1, history });
const read = buildHabit({ id: 'read', name: 'Read', order: 2, history });
const morning: Divider = {
  id: 'morning',
  name: 'Morning',
  order: 0,
  closed: false,
  rule: null,
  window: null,
};
const at = (hours: number) => timeOfDay('Europe/Paris', Date.now() + hours * HOUR);
const now = { from: at(-2), to: at(2) };
const later = { from: at(2), to: at(4) };

let count = 0;

/** Each divider has an id of its own: the page keeps what was folded. */
async function show(divider: Partial<Divider>, settings = {}, habits = [run, read]) {
  count += 1;
  const id = `divider-${count}`;
  await groupPart.preload();
  const screen = await renderApp(<Home />, {
    habits,
    dividers: [{ ...morning, id, ...divider }],
    settings,
  });
  const section = screen.getByRole('region', { name: 'Morning' });
  return { ...screen, id, section, head: section.getByRole('button', { name: 'Morning', exact: true }) };
}

test('a divider that asks for all has its mark and its streak once the last of them is ticked', async () => {
  const { section } = await show({ rule: { type: 'all' } });
  await expect.element(section.getByText('Days in a row of this divider:')).toBeInTheDocument();
  await expect.element(section.getByText(/this divider: 3$/)).toBeInTheDocument();
  await section.getByRole('button', { name: 'Run', exact: true }).click();
  expect(section.getByRole('img', { name: 'Done' }).query()).toBeNull();
  await section.getByRole('button', { name: 'Read', exact: true }).click();
  await expect.element(section.getByRole('img', { name: 'Done' })).toBeVisible();
  await expect.element(section.getByText(/this divider: 4$/)).toBeInTheDocument();
});

test('a divider that asks for any is done with the first', async () => {
  const { section } = await show({ rule: { type: 'any' } });
  await section.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.element(section.getByRole('img', { name: 'Done' })).toBeVisible();
});

test('a divider shows its strength where streaks are not shown', async () => {
  const { section } = await show({ rule: { type: 'all' } }, { celebrations: 'none' });
  await expect.element(section.getByText(/Strength of this divider: \d+\s?%/)).toBeInTheDocument();
  expect(section.getByText('Days in a row of this divider:').query()).toBeNull();
});

test('a divider without a rule has neither', async () => {
  const { section } = await show({ window: now });
  await expect.element(section.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  expect(section.getByText('Days in a row of this divider:').query()).toBeNull();
});

test('a section is folded outside its time of day, with its count, and open in it', async () => {
  const folded = await show({ window: later });
  await expect.element(folded.head).toHaveAttribute('aria-expanded', 'false');
  await expect.element(folded.section.getByText('0/2')).toBeVisible();
  expect(folded.getByRole('region', { name: 'Now' }).query()).toBeNull();
});

test('a person’s own fold wins for the day, and is written nowhere else', async () => {
  const screen = await show({ window: later });
  await screen.head.click();
  await expect.element(screen.head).toHaveAttribute('aria-expanded', 'true');
  expect(JSON.parse(localStorage.getItem('folds') ?? '')).toEqual({
    [screen.id]: { day: today, open: true },
  });
  await screen.head.click();
  await expect.element(screen.head).toHaveAttribute('aria-expanded', 'false');
  expect(screen.sent.filter(({ path }) => path.startsWith('/dividers'))).toEqual([]);
});

test('“Now” has what is open of this time of day, and keeps what is done in it until the page is left', async () => {
  const screen = await show({ window: now });
  const part = screen.getByRole('region', { name: 'Now' });
  await part.getByRole('button', { name: 'Read', exact: true }).click();
  await expect
    .element(part.getByRole('button', { name: 'Read', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(screen.section.getByRole('button', { name: 'Read', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(part.getByRole('button', { name: 'Move' }).query()).toBeNull();
});

test('notes a tick in “Now” for medals and rewards, and sorts the rows of the sections alone', async () => {
  const screen = await show({ window: now });
  const part = screen.getByRole('region', { name: 'Now' });
  await part.getByRole('button', { name: 'Read', exact: true }).click();
  await expect.poll(() => [...pressed.get().keys()]).toEqual(['read']);
  await expect.poll(() => document.querySelector('.arrange-said')).not.toBeNull();
  const grips = screen.section.getByRole('button', { name: 'Move' }).elements();
  (grips.at(-1) as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const orderOf = (id: string) =>
    screen.client.optimisticState.get().habits.find((habit) => habit.id === id)?.order ?? 0;
  await expect.poll(() => orderOf('read') < orderOf('run')).toBe(true);
});

test('a session goes on when the time of day of its section ends', async () => {
  await kindRow.preload();
  const walk = buildHabit({ id: 'walk', name: 'Walk', order: 3, minutes: 10, bySessionOnly: true });
  const screen = await show({ window: now }, {}, [run, walk]);
  const part = screen.getByRole('region', { name: 'Now' });
  await part.getByRole('button', { name: 'Walk: open the timer' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Walk' });
  await expect.element(dialog).toBeVisible();
  const over = Date.now() + 2 * HOUR + MINUTE;
  vi.spyOn(Date, 'now').mockReturnValue(over);
  document.dispatchEvent(new Event('visibilitychange'));
  await dialog.getByRole('button', { name: '+1 min' }).click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave the routine' }).click();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(part).not.toBeInTheDocument();
});
