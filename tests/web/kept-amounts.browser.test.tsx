import { expect, test } from 'vitest';
import { useAccountData } from '#client/react.tsx';
import { addDays } from '#domain/days/day-key.ts';
import { DaySheet } from '#web/features/day-sheet/day-sheet.tsx';
import { GridTable } from '#web/features/grid/grid-table.tsx';
import { MissedCard } from '#web/features/home/moments/missed-card.tsx';
import { HabitMonth } from '#web/shared/habit-month.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { buildHabit, renderApp, today } from './render-app.tsx';

const yesterday = addDays(today, -1);
const logged = (value: number, state: 'none' | 'done') => ({
  history: { [today]: Number(state === 'done'), [yesterday]: Number(state === 'done') },
  recent: { [today]: { value, state, note: false }, [yesterday]: { value, state, note: false } },
});
const water = (value: number, state: 'none' | 'done') =>
  buildHabit({
    id: 'water',
    name: 'Water',
    kind: 'amount',
    unit: 'glasses',
    target: 8,
    ...logged(value, state),
  });
const coffee = buildHabit({
  id: 'coffee',
  name: 'Coffee',
  kind: 'limit',
  unit: 'cups',
  target: 9,
  ...logged(5, 'none'),
});

function Month() {
  const { habits } = useAccountData();
  return habits.map((habit) => <HabitMonth key={habit.id} habit={habit} due={{}} />);
}

function Grid() {
  const { habits } = useAccountData();
  return <GridTable days={[yesterday, today]} today={today} sections={[{ divider: null, habits }]} />;
}

const dayOf = (screen: Awaited<ReturnType<typeof renderApp>>, id: string, day: string) =>
  screen.client.optimisticState.get().habits.find((habit) => habit.id === id)?.recent[day]?.value;

const Toasts = () => <ToastRegion lookUp={(key) => key} closeLabel="Close" />;

/** Presses something, sees the amount change, and takes it back. */
async function expectWayBack(
  screen: Awaited<ReturnType<typeof renderApp>>,
  { id, day, before }: { id: string; day: string; before: number },
  press: () => Promise<void>,
) {
  await press();
  await expect.poll(() => dayOf(screen, id, day)).not.toBe(before);
  // Also over an open dialog, beside which all is inert.
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => dayOf(screen, id, day)).toBe(before);
}

const spaceOn = (button: Element) => {
  (button as HTMLElement).focus();
  button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  button.dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true }));
};

test.each([
  ['an amount', water(2, 'none'), 2],
  ['an amount that is reached', water(8, 'done'), 8],
  ['a limit', coffee, 5],
])(
  'adds to %s by the space bar in the month and in the grid, and takes it back',
  async (_name, habit, before) => {
    for (const content of [<Month key="month" />, <Grid key="grid" />]) {
      const screen = await renderApp(
        <>
          {content}
          <Toasts />
        </>,
        { habits: [habit] },
      );
      const cells = screen.container.querySelectorAll('.month-day.is-today, .grid-cell.is-today button');
      await expectWayBack(screen, { id: habit.id, day: today, before }, async () => {
        spaceOn(cells[0] ?? screen.container);
        await expect.poll(() => dayOf(screen, habit.id, today)).toBe(before + 1);
      });
      await screen.unmount();
    }
  },
);

test.each([
  ['Done', 2],
  ['Not done', 8],
  ['Skipped', 8],
  ['Clear', 2],
])('gives back what “%s” in the day sheet took from an amount of %i', async (name, before) => {
  const screen = await renderApp(
    <>
      <DaySheet habitId="water" day={today} />
      <Toasts />
    </>,
    { habits: [water(before, before === 8 ? 'done' : 'none')] },
  );
  const dialog = screen.getByRole('dialog');
  const choice =
    name === 'Clear' ? dialog.getByRole('button', { name }) : dialog.getByText(name, { exact: true });
  await expect.element(choice).toBeVisible();
  await expectWayBack(screen, { id: 'water', day: today, before }, async () => await choice.click());
});

test('counts a part of yesterday as reached, and gives it back', async () => {
  const screen = await renderApp(
    <>
      <MissedCard />
      <Toasts />
    </>,
    { habits: [water(7, 'none')] },
  );
  await expect.element(screen.getByText(/Yesterday “Water” came to 7 of 8/)).toBeVisible();
  await expectWayBack(screen, { id: 'water', day: yesterday, before: 7 }, async () => {
    await screen.getByRole('button', { name: 'Count it as reached' }).click();
  });
});
