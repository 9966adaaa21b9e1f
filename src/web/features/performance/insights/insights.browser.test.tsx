import { afterEach, expect, test, vi } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import type { Locale } from '#i18n/locale.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { Insights } from './insights.tsx';

afterEach(() => localStorage.clear());

/** From 0 to 1, by the place of a day, without a pattern. */
function noise(day: number, salt: number): number {
  const value = Math.sin((day + 1) * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

const begin = addDays(today, -300);
const days = dayRange(begin, addDays(today, -1));
const createdAt = `${begin}T00:00:00.000Z`;

const done = (share: (at: number) => number, salt: number) =>
  Object.fromEntries(days.map((day, at) => [day, Number(noise(at, salt) < share(at))]).toReversed());

const walk = buildHabit({ id: 'walk', name: 'Walk', createdAt, history: done(() => 0.5, 1) });
const read = buildHabit({
  id: 'read',
  name: 'Read',
  createdAt,
  history: done((at) => (noise(at, 1) < 0.5 ? 0.9 : 0.3), 2),
});
const water = buildHabit({
  id: 'water',
  name: 'Water',
  createdAt,
  kind: 'amount',
  unit: 'glasses',
  target: 8,
  recent: Object.fromEntries(
    days.map((day, at) => [
      day,
      { value: (noise(at, 1) < 0.5 ? 6 : 4) + Math.floor(noise(at, 3) * 4), state: 'none', note: false },
    ]),
  ),
});

const show = async (habits: Habit[], habitId?: string, locale: Locale = 'en') => {
  const screen = await renderApp(<Insights habitId={habitId} />, { habits, locale });
  const together = screen.getByRole('region', { name: locale === 'fr' ? 'Ensemble' : 'Together' });
  const lighter = screen.getByRole('region', { name: 'A lighter plan?' });
  return { screen, together, lighter };
};

test('says in one sentence each what goes together', async () => {
  const { together } = await show([walk, read, water]);
  const items = together.getByRole('listitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map((item) => item.textContent)).toEqual([
    expect.stringMatching(
      /^On days with “Walk”, you did “Read” \d+% of the time, otherwise \d+% \((?:299|300) days\)\.$/,
    ),
    expect.stringMatching(
      /^On days with “Walk”, “Water” came to \d\sglasses or more \d+% of the time, otherwise \d+% \((?:299|300) days\)\.$/,
    ),
  ]);
});

test('says how a scale differs on days with a habit', async () => {
  const mood = buildHabit({
    id: 'mood',
    name: 'Mood',
    createdAt,
    kind: 'scale',
    recent: Object.fromEntries(
      days.map((day, at) => [
        day,
        { value: (noise(at, 1) < 0.5 ? 1 : 3) + Math.floor(noise(at, 3) * 3), state: 'none', note: false },
      ]),
    ),
  });
  const { together } = await show([walk, mood]);
  await expect
    .element(together.getByRole('listitem'))
    .toMatchTextContent(
      /^On days with “Walk”, “Mood” was (?:1\.\d|2|2\.\d) lower on average than otherwise, \d\.?\d? to \d\.?\d? at 95% \(\d+ days\)\.$/,
    );
});

test('says it in French', async () => {
  const { together } = await show([walk, read], undefined, 'fr');
  await expect
    .element(together.getByRole('listitem'))
    .toMatchTextContent(
      /^Les jours avec «\sWalk\s», vous avez fait «\sRead\s» \d+\s% du temps, sinon \d+\s% \(\d+\sjours\)\.$/,
    );
});

test('counts on the page where the browser starts no worker', async () => {
  const start = vi.spyOn(globalThis, 'Worker').mockImplementation(function refuse() {
    throw new DOMException('No worker', 'SecurityError');
  });
  const ignored = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { together } = await show([walk, read]);
  await expect.element(together.getByRole('listitem')).toMatchTextContent('On days with “Walk”');
  expect(start).toHaveBeenCalledOnce();
  expect(ignored).toHaveBeenCalledOnce();
});

test('says how many days it takes, and that nothing goes together', async () => {
  const soon = buildHabit({
    id: 'soon',
    name: 'Soon',
    createdAt: `${today}T00:00:00.000Z`,
    history: { [today]: 1 },
  });
  const { screen, together } = await show([soon, { ...soon, id: 'later' }]);
  await expect.element(together).toMatchTextContent('Not enough days yet: it takes 40 days');
  await screen.unmount();
  const other = buildHabit({ id: 'other', name: 'Other', createdAt, history: done(() => 0.5, 5) });
  const shown = await show([walk, other]);
  await expect.element(shown.together).toMatchTextContent('No two habits clearly go together so far.');
});

const falling = buildHabit({
  id: 'run',
  name: 'Run',
  createdAt,
  history: done((at) => (at < 272 ? 0.9 : 0.2), 7),
});

test('offers a lighter plan for a habit whose rate fell, until it is dismissed', async () => {
  const { screen, lighter } = await show([falling, walk]);
  await expect.element(lighter).toMatchTextContent(/Runfrom \d+% to \d+% in four weeks/);
  await expect.element(lighter).not.toMatchTextContent('Walk');
  await lighter.getByRole('button', { name: 'Fewer days: Run' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Run' })).toBeVisible();
  await screen.getByRole('button', { name: 'Close the options' }).click();
  const link = lighter.getByRole('link', { name: 'A break: Run' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\?habit=run$/));
  await lighter.getByRole('button', { name: 'Not now: Run' }).click();
  await expect.element(lighter).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('drifts') ?? '')).toEqual({ run: addDays(today, 28) });
});

test('is about the habit of the page alone', async () => {
  const { screen } = await show([falling, walk, read], 'walk');
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
});

test('keeps the sheet of a habit open while it is paused in it', async () => {
  const { screen, lighter } = await show([{ ...falling, id: 'swim', name: 'Swim' }, walk]);
  await lighter.getByRole('button', { name: 'Fewer days: Swim' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Swim' });
  await expect.element(sheet).toBeVisible();
  const { client } = screen;
  void client.outbox.write('habit.update', { id: 'swim', activated: false });
  await expect.element(lighter).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
});
