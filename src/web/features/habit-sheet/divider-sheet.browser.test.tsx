import { expect, test } from 'vitest';
import { useAccountData } from '#client/react.tsx';
import { buildHabit, renderApp } from '#tests/web/render-app.tsx';
import { DividerSheet } from './divider-sheet.tsx';

const divider = { id: 'morning', name: 'Morning', order: 0, closed: false, rule: null, window: null };

function Sheet() {
  const [shown] = useAccountData().dividers;
  return shown && <DividerSheet divider={shown} onClose={() => {}} />;
}

async function open() {
  const screen = await renderApp(<Sheet />, {
    dividers: [divider],
    habits: [buildHabit({ id: 'run', name: 'Run', order: 1 })],
  });
  const shown = () => screen.client.optimisticState.get().dividers[0];
  return { ...screen, shown, dialog: screen.getByRole('dialog', { name: 'Divider' }) };
}

test('lets a divider count as one, and asks how many where some are enough', async () => {
  const { dialog, shown } = await open();
  const choice = dialog.getByRole('combobox', { name: 'Counts as one' });
  await expect.element(choice).toHaveValue('none');
  await choice.selectOptions('atLeast');
  await expect.poll(() => shown()?.rule).toEqual({ type: 'atLeast', count: 2 });
  const count = dialog.getByRole('spinbutton', { name: 'How many' });
  await count.fill('3');
  await expect.poll(() => shown()?.rule).toEqual({ type: 'atLeast', count: 3 });
  await count.fill('0');
  await expect.element(count).toHaveAttribute('aria-invalid', 'true');
  await choice.selectOptions('any');
  await expect.poll(() => shown()?.rule).toEqual({ type: 'any' });
  await choice.selectOptions('none');
  await expect.poll(() => shown()?.rule).toBeNull();
});

test('gives a divider a time of day once both ends are typed and differ, and takes it back', async () => {
  const { dialog, shown } = await open();
  const [from, to] = [dialog.getByLabelText('From'), dialog.getByLabelText('Until')];
  await from.fill('22:00');
  expect(shown()?.window).toBeNull();
  await to.fill('01:30');
  await expect.poll(() => shown()?.window).toEqual({ from: '22:00', to: '01:30' });
  await to.fill('22:00');
  await expect.element(dialog.getByText('Choose two different times.')).toBeVisible();
  expect(shown()?.window).toEqual({ from: '22:00', to: '01:30' });
  await dialog.getByRole('button', { name: 'All day' }).click();
  await expect.poll(() => shown()?.window).toBeNull();
});

test('moves the focus to the link of the set that was asked for', async () => {
  const { dialog } = await open();
  await dialog.getByRole('button', { name: 'Share as a set' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Link to the set' })).toHaveFocus();
});
