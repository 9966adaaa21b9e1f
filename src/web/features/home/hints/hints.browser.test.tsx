import { expect, test } from 'vitest';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { Hints } from './hints.tsx';

const morning = { id: 'morning', name: 'Morning', order: 0, closed: false, rule: null, window: null };
const done = buildHabit({ id: 'run', history: { [today]: 1 } });
const dismissal = { method: 'PATCH', path: '/user/onboarding', body: { dismissed: true } };

test('ticks each step as it is made, and ends them after the last one', async () => {
  const screen = await renderApp(<Hints />, { onboarding: { performanceSeen: true } });
  const { write } = screen.client.outbox;
  await expect.element(screen.getByText('1 of 4 steps done')).toBeInTheDocument();
  void write('habit.create', { name: 'Run', emoji: 'seedling', days: '' });
  await expect.element(screen.getByText('2 of 4 steps done')).toBeInTheDocument();
  void write('divider.create', { name: 'Morning' });
  await expect.element(screen.getByText('3 of 4 steps done')).toBeInTheDocument();
  expect(screen.client.outbox.pending().map(({ kind }) => kind)).toEqual(['habit.create', 'divider.create']);
  const [habit] = screen.client.optimisticState.get().habits;
  void write('habit.tick', { id: habit?.id ?? '', action: 'create', days: [today] });
  await expect.element(screen.getByRole('heading', { name: 'You know your way around' })).toBeVisible();
  await expect
    .poll(() => screen.client.outbox.pending().at(-1))
    .toMatchObject({ kind: 'onboarding.update', variables: { dismissed: true } });
});

test('hides them at once, and does not show them again for the last step', async () => {
  const screen = await renderApp(<Hints />, { habits: [done], dividers: [morning] });
  await screen.getByRole('button', { name: 'Hide' }).click();
  await expect.element(screen.getByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  await expect.poll(() => screen.sent).toContainEqual(dismissal);
  void screen.client.outbox.write('onboarding.update', { performanceSeen: true });
  await expect.poll(() => screen.client.optimisticState.get().onboarding.performanceSeen).toBe(true);
  await expect.element(screen.getByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
});
