import { expect, test } from 'vitest';
import { useAccountData, useToday } from '#client/react.tsx';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { loadRow } from './kind-row.tsx';
import '#web/ui/tokens.css';

const KindRow = await loadRow();

const coffee = (value: number) =>
  buildHabit({
    id: 'coffee',
    name: 'Coffee',
    kind: 'limit',
    unit: 'cups',
    target: 2,
    recent: { [today]: { value, state: 'none', note: false } },
  });

function Rows() {
  const { habits } = useAccountData();
  const day = useToday();
  return habits.map((habit) => <KindRow key={habit.id} habit={habit} today={day} weekStart={1} />);
}

/** What the row of a limit says, and whether it looks as if the limit were passed. */
async function show(value: number) {
  const screen = await renderApp(<Rows />, { habits: [coffee(value)] });
  const number = screen.getByRole('button', { name: /^Amount / });
  const add = screen.getByRole('button', { name: 'Coffee: add 1 (cups)' });
  const colorOf = (node: Element | null | undefined, property: 'color' | 'stroke') =>
    node && getComputedStyle(node)[property];
  const probe = document.createElement('i');
  probe.style.color = 'var(--danger)';
  screen.container.append(probe);
  const alarm = colorOf(probe, 'color');
  const isAlarming = () => [
    colorOf(number.element(), 'color') === alarm,
    colorOf(add.element().querySelector('circle + circle'), 'stroke') === alarm,
  ];
  return { number, add, isAlarming };
}

test('shows a limit that is passed by its words, its colour and that of its ring', async () => {
  const { number, add, isAlarming } = await show(2);
  await expect.element(number).toHaveAccessibleName(/^Amount 2 of 2\scups today$/);
  expect(isAlarming()).toEqual([false, false]);
  await add.click();
  await expect.element(number).toHaveAccessibleName(/^Amount 3 of 2\scups, 1 over$/);
  expect(isAlarming()).toEqual([true, true]);
});
