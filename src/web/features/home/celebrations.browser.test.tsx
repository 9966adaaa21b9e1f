import { afterEach, expect, test } from 'vitest';
import type { Settings } from '#contract/user.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { Home } from './home.tsx';

afterEach(() => {
  clearToasts();
  localStorage.removeItem('medals');
});

/** Done on the six days before today: the next tick completes the day, and earns a medal. */
const run = buildHabit({
  id: 'run',
  name: 'Run 5 km',
  createdAt: `${addDays(today, -6)}T08:00:00.000Z`,
  history: Object.fromEntries(dayRange(addDays(today, -6), today).map((day) => [day, Number(day !== today)])),
});

async function tick(celebrations: Settings['celebrations']) {
  const screen = await renderApp(<Home />, { habits: [run], settings: { celebrations } });
  const button = screen.getByRole('button', { name: 'Run 5 km' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  const texts = () => currentToasts().map(({ text }) => text);
  return { screen, texts };
}

test('celebrates a complete day and a medal aloud', async () => {
  const { screen, texts } = await tick('full');
  await expect.poll(texts).toContain('Today is complete. Well done!');
  await expect.element(screen.getByRole('dialog', { name: '7 times: it’s yours now.' })).toBeVisible();
});

test('says both in a line, without sparks or a sheet', async () => {
  const { screen, texts } = await tick('quiet');
  await expect.poll(texts).toEqual(expect.arrayContaining(['Today is complete.', 'Run 5 km: 7 times.']));
  expect(screen.container.ownerDocument.querySelector('dialog, .cheer')).toBeNull();
  expect(screen.container.querySelector('.is-warm')).not.toBeNull();
});

test('says nothing, and shows strength in the place of the streak', async () => {
  const { screen, texts } = await tick('none');
  await expect.element(screen.getByText('Strength')).toBeInTheDocument();
  expect(screen.container.querySelector('.is-warm')).toBeNull();
  expect(texts()).toEqual([]);
});

test.each([
  ['full', ['Run 5 km: your reward is “A day at the sea”.']],
  ['none', []],
] as const)('names a reward that a tick reaches, by the setting: %s', async (celebrations, expected) => {
  const reward = { text: 'A day at the sea', count: 7, takenOn: null };
  const screen = await renderApp(<Home />, { habits: [{ ...run, reward }], settings: { celebrations } });
  const button = screen.getByRole('button', { name: 'Run 5 km' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  const rewards = () => currentToasts().flatMap(({ text }) => (text.includes('reward') ? [text] : []));
  await expect.poll(rewards).toEqual(expected);
  if (expected.length === 0) return;
  await screen.getByRole('button', { name: 'Continue' }).click();
  await button.click();
  await expect.poll(rewards).toEqual([]);
});

test('shows a day that grace forgave as one of rest, and keeps the streak', async () => {
  const missed = addDays(today, -2);
  const createdAt = `${addDays(today, -4)}T08:00:00.000Z`;
  const history = Object.fromEntries(
    dayRange(addDays(today, -4), today).map((day) => [day, Number(day !== missed)]),
  );
  const walk = buildHabit({ id: 'walk', name: 'Walk', createdAt, history });
  const screen = await renderApp(<Home />, { habits: [walk], settings: { grace: true } });
  await expect.element(screen.getByText('Days in a row')).toBeInTheDocument();
  await expect.poll(() => screen.container.querySelector('.is-warm')?.textContent).toMatch(/4$/);
  expect(screen.container.querySelector('[data-week]')?.className).not.toContain('missed');
});
