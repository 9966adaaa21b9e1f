import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { progressOf } from '#domain/list/divider-progress.ts';
import { pressAtOnce } from '#tests/web/press-at-once.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { afterPaint } from '#web/platform/after-paint.ts';
// Loaded by then: a toast stays for five seconds, in which a busy machine would not load it.
import '#web/ui/toast-cards.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { clearToasts, currentToasts, pauseToasts } from '#web/ui/toast-store.ts';
import { TodayCard } from './today-card.tsx';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import './performance-page.css';

afterEach(clearToasts);

const logged = (value: number): Partial<Habit> => ({
  recent: { [today]: { value, state: 'none', note: false } },
});
const tick = buildHabit({ id: 'tick', name: 'Read', order: 1 });
const glasses = { kind: 'amount', unit: 'glasses', target: 4 } as const;
const water = buildHabit({ id: 'water', name: 'Water', order: 2, ...glasses, ...logged(2) });
const coffee = buildHabit({ id: 'coffee', name: 'Coffee', order: 3, kind: 'limit', target: 9, ...logged(5) });
/** Its month goes on, but on its last day. */
const run = buildHabit({
  id: 'run',
  name: 'Run',
  order: 4,
  kind: 'amount',
  unit: 'km',
  target: 10,
  repeat: { type: 'total', per: 'month' },
});

function Card() {
  const { habits } = useAccountData();
  const day = useToday();
  return (
    <>
      <TodayCard habits={habits} today={day} ratio={progressOf(habits, day)} />
      <ToastRegion lookUp={(key) => key} closeLabel="Close" />
    </>
  );
}

const isLastOfMonth = addDays(today, 1).endsWith('-01');

test('lists what is due and open, as many as it says', async () => {
  const screen = await renderApp(<Card />, { habits: [tick, water, coffee, run] });
  const due = isLastOfMonth ? ['Read', 'Water', 'Run'] : ['Read', 'Water'];
  await expect.element(screen.getByText(`${due.length} to go:`)).toBeVisible();
  const items = screen.getByRole('listitem').elements();
  expect(items.map((item) => due.find((name) => item.textContent.includes(name)))).toEqual(due);
});

test('adds a step to an amount, takes it back, and never clears it', async () => {
  const screen = await renderApp(<Card />, { habits: [water] });
  const add = screen.getByRole('button', { name: 'Water: add 1 (glasses)' });
  await add.click();
  await expect
    .poll(() => screen.sent)
    .toMatchObject([{ path: `/habits/water/days/${today}`, body: { value: { add: 1 } } }]);
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/3\s\/\s4\sglasses/);
  await add.click();
  await expect.element(screen.getByText('All done for today.')).toBeVisible();
  await add.click();
  await pressAtOnce(screen.getByRole('button', { name: 'Undo' }));
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/4\s\/\s4\sglasses/);
  expect(screen.client.outbox.pending().map(({ kind }) => kind)).not.toContain('habit.tick');
});

test('adds no more than is left to the largest amount', async () => {
  const steps = buildHabit({
    id: 'steps',
    name: 'Steps',
    kind: 'amount',
    target: 1_000_000,
    ...logged(999_999.5),
  });
  const screen = await renderApp(<Card />, { habits: [steps] });
  const add = screen.getByRole('button', { name: /Steps: add 1/ });
  await add.click();
  await expect.element(screen.getByText('All done for today.')).toBeVisible();
  await add.click();
  const painted = Promise.withResolvers<void>();
  afterPaint(painted.resolve);
  await painted.promise;
  await expect.poll(() => screen.sent.map(({ body }) => body)).toEqual([{ value: { add: 0.5 } }]);
});

test('takes back an addition that is not written yet, after it', async () => {
  const reached = buildHabit({ id: 'water', name: 'Water', ...glasses, ...logged(3) });
  const screen = await renderApp(<Card />, { habits: [reached] });
  const add = screen.getByRole('button', { name: 'Water: add 1 (glasses)' });
  const item = screen.getByRole('listitem');
  await add.click();
  await expect.element(screen.getByText('All done for today.')).toBeVisible();
  // A busy browser: what follows the frame of a press waits.
  const { promise: rested, resolve: rest } = Promise.withResolvers<void>();
  const idle = requestIdleCallback;
  const held = vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation((work) => {
    void rested.then(() => idle(work));
    return 0;
  });
  await add.click();
  await pressAtOnce(screen.getByRole('button', { name: 'Undo' }));
  rest();
  held.mockRestore();
  const written = Promise.withResolvers<void>();
  afterPaint(written.resolve);
  await written.promise;
  await expect.element(item).toMatchTextContent(/4\s\/\s4\sglasses/);
});

/** The height of a habit of the list. */
const ROW = 44;

describe('its list', () => {
  const habitsOf = (count: number) =>
    Array.from({ length: count }, (_, order) =>
      buildHabit({ id: `${order}`, name: `Habit ${order}`, order }),
    );
  const show = async (count: number, width: number) => {
    await page.viewport(width, 900);
    const screen = await renderApp(
      <div className="performance-cards">
        <div className="performance-card is-line" style={{ height: 380 }} />
        <Card />
      </div>,
      { habits: habitsOf(count) },
    );
    const list = screen.getByRole('list').element();
    return { list, rows: list.clientHeight / ROW };
  };

  test.each([390, 1280])('shows five habits as a whole, %i pixels wide', async (width) => {
    const { list } = await show(5, width);
    expect(list.scrollHeight).toBe(list.clientHeight);
  });

  test.each([390, 1280])('cuts the sixth of many in its middle, %i pixels wide', async (width) => {
    expect((await show(9, width)).rows).toBeCloseTo(5.5);
  });
});

test('unticks with a way back', async () => {
  const screen = await renderApp(<Card />, { habits: [tick] });
  const button = screen.getByRole('button', { name: 'Read' });
  await expect.element(screen.getByText('1 to go:')).toBeVisible();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText('All done for today.')).toBeVisible();
  await button.click();
  await pressAtOnce(screen.getByRole('button', { name: 'Undo' }));
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
});

test('offers no way back from an untick once it is ticked again', async () => {
  const screen = await renderApp(<Card />, { habits: [tick] });
  const button = screen.getByRole('button', { name: 'Read' });
  await button.click();
  await button.click();
  await expect.poll(currentToasts).toMatchObject([{ text: '“Read” unticked' }]);
  // It would not expire.
  pauseToasts();
  await button.click();
  await expect.poll(currentToasts).toEqual([]);
});
