import { afterEach, expect, test } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts, pauseToasts } from '#web/ui/toast-store.ts';
import { Home } from './home.tsx';

afterEach(clearToasts);

const run = buildHabit({ id: 'run', name: 'Run 5 km', order: 1 });

test('offers to undo an untick until the habit is ticked again, here or elsewhere', async () => {
  const screen = await renderApp(<Home />, { habits: [run] });
  const tick = screen.getByRole('button', { name: 'Run 5 km' });
  const texts = () => currentToasts().map(({ text }) => text);
  const written = () => screen.client.optimisticState.get().habits[0]?.history[today];
  const elsewhere = async () => {
    void screen.client.outbox.write('habit.tick', { id: 'run', action: 'create', days: [today] });
  };
  await tick.click();
  for (const tickAgain of [() => tick.click(), elsewhere]) {
    await tick.click();
    await expect.poll(texts).toContain('“Run 5 km” unticked');
    await expect.poll(written).toBe(0);
    // It would not expire.
    pauseToasts();
    await tickAgain();
    await expect.element(tick).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(texts).not.toContain('“Run 5 km” unticked');
  }
});

test('ticks yesterday by its mark, and takes it back by its toast or another press', async () => {
  const screen = await renderApp(<Home />, { habits: [run] });
  const mark = screen.getByRole('button', { name: 'Yesterday' });
  await expect.element(mark).toHaveAccessibleDescription('Run 5 km');
  await mark.click();
  await expect.element(mark).toHaveAttribute('aria-pressed', 'true');
  const days = [addDays(today, -1)];
  const bodies = () => screen.sent.map(({ body }) => body);
  await expect.poll(bodies).toEqual([{ action: 'create', days }]);
  await expect
    .poll(currentToasts)
    .toMatchObject([{ text: 'Yesterday ticked: Run 5 km', action: { label: 'Undo' } }]);
  currentToasts()[0]?.action?.run();
  await expect.element(mark).toHaveAttribute('aria-pressed', 'false');
  for (const pressed of ['true', 'false']) {
    await mark.click();
    await expect.element(mark).toHaveAttribute('aria-pressed', pressed);
    pauseToasts();
  }
  await expect.poll(() => currentToasts().map(({ text }) => text)).toEqual(['Yesterday unticked: Run 5 km']);
});
