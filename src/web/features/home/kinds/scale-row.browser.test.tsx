import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useAccountData, useToday } from '#client/react.tsx';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { loadRow } from './kind-row.tsx';

const KindRow = await loadRow();

const mood = (value: number | null = null) =>
  buildHabit({
    id: 'mood',
    name: 'Mood',
    kind: 'scale',
    target: null,
    ...(value !== null && { recent: { [today]: { value, state: 'done', note: false } } }),
  });

function Rows() {
  const { habits } = useAccountData();
  const day = useToday();
  return habits.map((habit) => <KindRow key={habit.id} habit={habit} today={day} weekStart={1} />);
}

test('is rated by a press, by digits and by arrow keys', async () => {
  const screen = await renderApp(<Rows />, { habits: [mood()] });
  const face = (name: string) => screen.getByRole('radio', { name, exact: true });
  await expect.element(screen.getByRole('group', { name: 'Mood: how it was' })).toBeVisible();
  await expect.element(screen.getByText('Not rated yet')).toBeVisible();
  await face('Good').click();
  await expect.element(face('Good')).toBeChecked();
  await expect.element(screen.getByText('Good', { exact: true })).toBeVisible();
  await userEvent.keyboard('2');
  await expect.element(face('Bad')).toBeChecked();
  await expect.element(face('Bad')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(face('So-so')).toBeChecked();
  const values = screen.client.outbox
    .pending()
    .map(({ variables }) => (variables as { value: unknown }).value);
  expect(values.at(-1)).toBe(3);
});

test('is cleared by a press on the chosen face', async () => {
  const screen = await renderApp(<Rows />, { habits: [mood(5)] });
  const best = screen.getByRole('radio', { name: 'Very good' });
  await expect.element(best).toBeChecked();
  await best.click();
  await expect.element(best).not.toBeChecked();
  expect(screen.client.outbox.pending()).toMatchObject([
    { kind: 'day.update', variables: { habitId: 'mood', day: today, value: null } },
  ]);
});

test('has no tick, no streak and no day to make up for', async () => {
  const screen = await renderApp(<Rows />, { habits: [mood(4)] });
  await expect.element(screen.getByRole('radiogroup').or(screen.getByRole('group'))).toBeVisible();
  expect(screen.container.querySelector('[data-tick], [data-yesterday], .is-warm')).toBeNull();
  expect(screen.container.querySelector('[data-week]')?.className).not.toContain('missed');
});
