import { expect, test, vi } from 'vitest';
import { buildHabit, renderApp } from '#tests/web/render-app.tsx';
import { ApiPage } from './api-page.tsx';

const habits = [buildHabit({ id: 'run', name: 'Run' }), buildHabit({ id: 'read', name: 'Read' })];

test('puts the id of the chosen habit into the recipes, and copies what it shows', async () => {
  const screen = await renderApp(<ApiPage />, { habits, path: '/help/api' });
  const block = screen.container.querySelector('[data-code="shortcut.address"]');
  expect(block?.textContent).toContain('/habits/run/log');
  await screen.getByLabelText('Habit in the recipes').selectOptions('Read');
  expect(block?.textContent).toContain('/habits/read/log');

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await screen.getByText('Shortcuts on iPhone, iPad and Mac').click();
  const details = screen.container.querySelector('details[open]');
  details?.querySelector('button')?.click();
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(block?.textContent);
  write.mockRestore();
});

test('asks for an id where there is no habit to choose', async () => {
  const screen = await renderApp(<ApiPage />, { habits: [], path: '/help/api' });
  expect(screen.container.querySelector('#start')?.textContent).toContain('says HABIT_ID, put it');
  expect(screen.getByLabelText('Habit in the recipes').query()).toBeNull();
});
