import { expect, test } from 'vitest';
import { keys } from '#client/state/queries.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { Home } from './home.tsx';

const run = buildHabit({ id: 'run', name: 'Run 5 km', order: 1 });

test.each(['yesterday', '1999-12-31', '2001-02-30'])(
  'shows today for the day %s of an address',
  async (day) => {
    const screen = await renderApp(<Home />, { habits: [run], path: `/?day=${day}` });
    await expect
      .element(screen.getByRole('navigation', { name: 'The day of the list' }))
      .toMatchTextContent('Today');
  },
);

test('opens the day before without a connection, and sends its tick once there is one', async () => {
  let isOnline = false;
  const answer = () => (isOnline ? Response.json({}) : Promise.reject(new TypeError('Failed to fetch')));
  const screen = await renderApp(<Home />, { habits: [run], answer });
  await screen.getByRole('link', { name: 'Previous day' }).click();
  await expect.element(screen.getByRole('link', { name: 'Back to today' })).toBeVisible();
  const tick = screen.getByRole('button', { name: 'Run 5 km' });
  await tick.click();
  await expect.element(tick).toHaveAttribute('aria-pressed', 'true');
  const body = { action: 'create', days: [addDays(today, -1)] };
  const sent = () => screen.sent.filter(({ method }) => method === 'PATCH').map((each) => each.body);
  await expect.poll(() => sent().at(-1)).toEqual(body);
  const { outbox } = screen.client;
  expect(outbox.pending()).toHaveLength(1);
  const before = sent().length;
  isOnline = true;
  void outbox.wake();
  await expect.poll(outbox.pending).toEqual([]);
  expect(sent().length).toBeGreaterThan(before);
});

test('leads to the picture of the year below the list, once a habit was ticked', async () => {
  const screen = await renderApp(<Home />, { habits: [run] });
  const share = screen.getByRole('link', { name: 'Share' });
  expect(share.query()).toBeNull();
  screen.client.serverState.set(keys.statistics, { habitsCompleted: 1 });
  await expect.element(share).toBeVisible();
  await expect.element(share).toHaveAttribute('href', '/habits/performance?share');
});
