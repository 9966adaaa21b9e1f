import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keys } from '#client/state/queries.ts';
import { addDays, weekdayOf } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { clearToasts } from '#web/ui/toast-store.ts';
import { Home } from './home.tsx';
import { MISSED_SEEN } from './moments/missed-seen.ts';

afterEach(clearToasts);

const run = buildHabit({ id: 'run', name: 'Run 5 km', order: 1 });
const read = buildHabit({ id: 'read', name: 'Read twenty pages', order: 2 });
const morning = { id: 'morning', name: 'Morning', order: 0, closed: false, rule: null, window: null };

/** The number of frames until a condition holds; 60 when it never does. */
async function framesUntil(holds: () => boolean): Promise<number> {
  for (let frames = 0; frames < 60; frames += 1) {
    if (holds()) return frames;
    await new Promise(requestAnimationFrame);
  }
  return 60;
}

test('paints a tick within the next frame, before any answer', async () => {
  const screen = await renderApp(<Home />, { habits: [run] });
  const tick = screen.getByRole('button', { name: 'Run 5 km' }).element() as HTMLElement;
  expect(tick.getAttribute('aria-pressed')).toBe('false');
  tick.click();
  expect(await framesUntil(() => tick.getAttribute('aria-pressed') === 'true')).toBeLessThanOrEqual(1);
  await expect
    .poll(() => screen.sent)
    .toContainEqual({
      method: 'PATCH',
      path: '/habits/run/activities',
      body: { action: 'create', days: [today] },
    });
});

test('writes the last of several ticks in one frame', async () => {
  const screen = await renderApp(<Home />, { habits: [run] });
  const tick = screen.getByRole('button', { name: 'Run 5 km' }).element() as HTMLElement;
  for (const _ of ['ticked', 'unticked', 'ticked']) {
    tick.click();
    await Promise.resolve();
  }
  await expect.poll(() => screen.sent.at(-1)?.body).toEqual({ action: 'create', days: [today] });
  expect(tick.getAttribute('aria-pressed')).toBe('true');
});

test('writes a tick at once when the page is left before the next frame', async () => {
  const screen = await renderApp(<Home />, { habits: [run, read] });
  const tick = screen.getByRole('button', { name: 'Run 5 km' }).element() as HTMLElement;
  const pending = () => screen.client.outbox.pending().length;
  tick.click();
  expect(pending()).toBe(0);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(pending()).toBe(1);
});

test('renders no other row of a long list on a tick, and reads no other habit', async () => {
  const namesRead = new Set<string>();
  const daysButYesterday = EVERY_DAY.filter((day) => day !== weekdayOf(addDays(today, -1)));
  const habits = Array.from({ length: 120 }, (_, index) => {
    const id = `habit-${index}`;
    // Not due yesterday: the card of a missed day names habits too.
    const habit = buildHabit({ id, order: index, days: daysButYesterday });
    // A row reads the name of its habit whenever it is rendered.
    return Object.defineProperty(habit, 'name', {
      enumerable: true,
      get: () => {
        namesRead.add(id);
        return `Habit ${index}`;
      },
    });
  });
  const screen = await renderApp(<Home />, { habits });
  const tick = screen.getByRole('button', { name: 'Habit 70', exact: true });
  await expect.element(screen.getByText('Habit 119', { exact: true })).toBeInTheDocument();
  screen.getByText('Habit 70', { exact: true }).element().scrollIntoView();
  await expect.element(tick).toBeVisible();
  // The figures of so many are computed in slices.
  await expect.poll(() => screen.client.figures.version()).toBe(1);
  // A row that comes near the window only now is rendered for the first time.
  const rendered = [...screen.container.querySelectorAll('[data-item]:not([data-far])')].map(
    (item) => item.getAttribute('data-item') ?? '',
  );
  namesRead.clear();
  await tick.click();
  await expect.element(tick).toHaveAttribute('aria-pressed', 'true');
  expect(rendered.length).toBeGreaterThan(20);
  expect(rendered.filter((id) => namesRead.has(id))).toEqual(['habit-70']);
});

test('renders the rows of a long list that come near the window, and of the others the name, in their order', async () => {
  const habits = Array.from({ length: 120 }, (_, index) =>
    buildHabit({ id: `habit-${index}`, name: `Habit ${index}`, order: index }),
  );
  const screen = await renderApp(<Home />, { habits });
  const items = () => [...screen.container.querySelectorAll('li[data-item]')];
  const rows = () => items().filter((item) => item.querySelector('[data-row]')).length;
  await expect
    .poll(() => items().map((item) => item.querySelector('a')?.textContent ?? item.textContent))
    .toEqual(habits.map(({ name }) => name));
  const before = rows();
  expect(before).toBeGreaterThan(10);
  expect(before).toBeLessThan(60);
  items().at(-1)?.scrollIntoView();
  await expect.element(screen.getByRole('button', { name: 'Habit 119', exact: true })).toBeVisible();
  expect(rows()).toBeGreaterThan(before);
});

test('renders a row as few elements', async () => {
  const screen = await renderApp(<Home />, { habits: [run] });
  const row = screen.getByRole('button', { name: 'Run 5 km' }).element().closest('li');
  expect(row?.querySelectorAll('*').length).toBeLessThanOrEqual(12);
});

test('counts due and done habits on a divider, and hides them when it is closed', async () => {
  const done = buildHabit({ id: 'water', name: 'Drink', order: 3, history: { [today]: 1 } });
  const screen = await renderApp(<Home />, { habits: [run, done], dividers: [morning] });
  await expect.element(screen.getByText('1/2')).toBeVisible();
  const head = screen.getByRole('button', { name: 'Morning' });
  await expect.element(head).toHaveAttribute('aria-expanded', 'true');
  await head.click();
  await expect.element(head).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('button', { name: 'Run 5 km' }).query()).toBeNull();
  await expect.element(screen.getByText('1/2')).toBeVisible();
});

test('adds, completes and deletes steps in place, and ticks the habit when all are complete', async () => {
  const first = { id: 'shoes', name: 'Shoes on', order: 0, completed: false };
  const screen = await renderApp(<Home />, { habits: [{ ...run, steps: [first] }] });
  const steps = screen.getByRole('button', { name: /^Steps done/ });
  await expect.element(steps).toHaveAttribute('aria-expanded', 'false');
  await steps.click();
  await expect.element(steps).toHaveAttribute('aria-expanded', 'true');
  for (const step of ['Warm up']) {
    await screen.getByLabelText('New step').fill(step);
    await screen.getByRole('button', { name: 'Add a step' }).click();
    await expect.element(screen.getByRole('checkbox', { name: step })).not.toBeChecked();
  }
  await expect.element(screen.getByText(/0\/2/)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Shoes on' }).click();
  const tick = screen.getByRole('button', { name: 'Run 5 km' });
  await expect.element(tick).toHaveAttribute('aria-pressed', 'false');
  await screen.getByRole('checkbox', { name: 'Warm up' }).click();
  await expect.element(tick).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Delete “Warm up”', exact: true }).click();
  await expect.element(screen.getByText(/1\/1/)).toBeVisible();
});

test('introduces an empty list in the user’s language', async () => {
  const screen = await renderApp(<Home />, { locale: 'fr', path: '/fr' });
  await expect
    .element(screen.getByRole('heading', { name: 'Quelle habitude voulez-vous prendre\u202f?' }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Commencer par une habitude' })).toBeVisible();
});

test('gives the week as text', async () => {
  const screen = await renderApp(<Home />, {
    habits: [buildHabit({ id: 'run', history: { [today]: 1 } })],
  });
  await expect.element(screen.getByRole('img', { name: /^\d of 7 days done this week$/ })).toBeVisible();
});

const tomorrow = weekdayOf(addDays(today, 1));
const short = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(
  Date.parse(addDays(today, 1)),
);

test('says what is not due today, paused, or done all the same', async () => {
  const habits = [
    buildHabit({ id: 'due', name: 'Due', order: 1 }),
    buildHabit({ id: 'later', name: 'Later', order: 2, days: [tomorrow] }),
    buildHabit({ id: 'paused', name: 'Asleep', order: 3, activated: false }),
    buildHabit({ id: 'extra', name: 'Extra', order: 4, days: [tomorrow], history: { [today]: 1 } }),
  ];
  const screen = await renderApp(<Home />, { habits, dividers: [morning] });
  const rowOf = (name: string) =>
    screen.getByRole('button', { name, exact: true }).element().closest('li')?.textContent;
  expect(rowOf('Due')).toBe('Due');
  expect(rowOf('Later')).toBe(`LaterNot today · next ${short}`);
  expect(rowOf('Asleep')).toBe('AsleepPaused');
  expect(rowOf('Extra')).toBe('ExtraBonus');
  await expect.element(screen.getByText('0/1', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('· +1 bonus')).toBeVisible();
  await screen.getByRole('button', { name: 'Later', exact: true }).click();
  await expect.element(screen.getByText('· +2 bonus')).toBeVisible();
});

test('counts the days of a week that are done, until it needs no more, and a further one as a bonus', async () => {
  // Today is the fifth day of the week.
  const weekStart = weekdayOf(addDays(today, -4));
  const times = (name: string, done: readonly number[]) => {
    const history = Object.fromEntries(done.map((back) => [addDays(today, -back), 1]));
    const made = buildHabit({
      id: name,
      name,
      repeat: { type: 'times', count: 3, per: 'week' },
      history: { [today]: 0, ...history },
    });
    const schedule = made.record.schedule.map((row) => ({ ...row, weekStart }));
    return { ...made, record: { ...made.record, schedule } };
  };
  const habits = [times('Run', [1, 2]), times('Swim', [1, 2, 3])];
  const screen = await renderApp(<Home />, { habits, settings: { weekStart } });
  const tickOf = (name: string) => screen.getByRole('button', { name, exact: true });
  const rowOf = (name: string) => tickOf(name).element().closest('li')?.textContent;
  await expect.element(screen.getByText('2 of 3 this week, 3 days left')).toBeVisible();
  expect(rowOf('Swim')).toMatch(/^Swimall 3 done this week/);
  for (const name of ['Run', 'Swim']) await tickOf(name).click();
  await expect.poll(() => rowOf('Run')).toMatch(/^Runall 3 done this week/);
  await expect.poll(() => rowOf('Swim')).toMatch(/^SwimBonusall 3 done this week/);
});

test('shows the habits of today alone, with the others folded under each divider', async () => {
  const habits = [
    buildHabit({ id: 'due', name: 'Due', order: 1 }),
    buildHabit({ id: 'later', name: 'Later', order: 2, days: [tomorrow] }),
  ];
  const screen = await renderApp(<Home />, { habits, dividers: [morning] });
  const later = screen.getByRole('button', { name: 'Later', exact: true });
  await expect.element(later).toBeVisible();
  await screen.getByRole('button', { name: 'For today' }).click();
  await expect.element(screen.getByRole('button', { name: 'Due', exact: true })).toBeVisible();
  expect(later.query()).toBeNull();
  const fold = screen.getByRole('button', { name: '1 resting' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect.element(later).toBeVisible();
  await screen.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(later).toBeVisible();
  expect(fold.query()).toBeNull();
});

test('offers no choice where all habits are due today', async () => {
  const screen = await renderApp(<Home />, { habits: [run] });
  await expect.element(screen.getByRole('button', { name: 'Run 5 km' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Which habits to show' }).query()).toBeNull();
});

test('keeps a streak in grey that yesterday ended', async () => {
  const [missed, ...before] = [1, 2, 3].map((back) => addDays(today, -back));
  const broken = buildHabit({
    id: 'run',
    history: { ...run.history, ...Object.fromEntries(before.map((day) => [day, 1])) },
    due: [today, missed ?? '', ...before, addDays(today, -4)],
  });
  const screen = await renderApp(<Home />, { habits: [broken] });
  await expect.element(screen.getByText('Ended streak, in days: 2')).toBeInTheDocument();
});

test('welcomes a user back after days away, until the card is closed', async () => {
  const screen = await renderApp(<Home />, { habits: [run, read] });
  screen.client.serverState.set(keys.statistics, { habitsCompleted: 4 });
  const card = screen.getByRole('region', { name: 'Welcome back.' });
  await expect
    .element(card)
    .toMatchTextContent('The 4 times you ticked still count. One habit is enough for today.');
  expect(card.getByRole('button').elements()).toHaveLength(1);
  await card.getByRole('button', { name: 'Close' }).click();
  await expect.element(card).not.toBeInTheDocument();
  localStorage.removeItem(MISSED_SEEN);
});

test('cuts a long name after two lines', async () => {
  const name = 'A very long name that would take a lot of lines on a narrow screen, and more words yet';
  const screen = await renderApp(<Home />, { habits: [buildHabit({ id: 'long', name })] });
  await page.viewport(320, 640);
  const link = screen.getByRole('link', { name }).element();
  expect(link.clientHeight).toBeLessThanOrEqual(2 * 1.25 * 16 + 1);
  expect(link.scrollHeight).toBeGreaterThan(link.clientHeight);
  await page.viewport(414, 896);
});
