import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useAccountData } from '#client/react.tsx';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { storedRoutine, storeRoutine } from '#web/shared/routine/stored-routine.ts';
import { RoutinePlayer } from './routine-player.tsx';

afterEach(() => {
  storeRoutine(null);
  vi.restoreAllMocks();
});

const wash = buildHabit({ id: 'wash', name: 'Wash', order: 1, minutes: 5 });
const read = buildHabit({
  id: 'read',
  name: 'Read a chapter',
  order: 2,
  kind: 'amount',
  unit: 'min',
  target: 20,
});
const walk = buildHabit({ id: 'walk', name: 'Walk', order: 3, minutes: 10 });

function Player() {
  const { habits } = useAccountData();
  return <RoutinePlayer of="morning" title="Morning" habits={habits} onClose={() => {}} />;
}

async function play() {
  const screen = await renderApp(<Player />, { habits: [wash, read, walk] });
  const dialog = screen.getByRole('dialog', { name: 'Morning' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const habitOf = (id: string) => screen.client.optimisticState.get().habits.find((habit) => habit.id === id);
  return { ...screen, dialog, button, habitOf };
}

test('plays one habit after the other, with a tick or a timer for each', async () => {
  const { dialog, button, habitOf } = await play();
  await expect.element(dialog.getByRole('heading', { name: 'Wash' })).toBeVisible();
  await expect.element(dialog.getByText('Next: Read a chapter')).toBeVisible();
  await expect.element(dialog.getByText(/^Ends at /)).toBeVisible();
  await button('Done').click();
  await expect.element(dialog.getByRole('heading', { name: 'Read a chapter' })).toBeVisible();
  await expect.poll(() => habitOf('wash')?.history[today]).toBe(1);
  await expect.poll(() => habitOf('read')?.timerStartedAt).not.toBeNull();
  await button('Skip').click();
  await expect.poll(() => habitOf('read')?.timerStartedAt).toBeNull();
  await expect.element(dialog.getByText('The last one')).toBeVisible();
  await button('Done').click();
  await expect.element(dialog.getByText('Routine finished')).toBeVisible();
  await expect.element(dialog.getByText('2 habits done.')).toBeVisible();
});

test('is played by keys: space is done, arrows skip and go back, plus adds a minute', async () => {
  const { dialog, habitOf } = await play();
  await expect.element(dialog.getByRole('button', { name: 'Done', exact: true })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(dialog.getByRole('heading', { name: 'Read a chapter' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(dialog.getByRole('heading', { name: 'Wash' })).toBeVisible();
  await expect.poll(() => habitOf('wash')?.history[today]).toBe(0);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(dialog.getByRole('heading', { name: 'Walk' })).toBeVisible();
  await userEvent.keyboard('+');
  await expect.poll(() => storedRoutine()?.steps.at(-1)?.extra).toBe(MINUTE);
});

test('goes on from the instants that were stored, also past the planned time', async () => {
  const first = await play();
  await first.button('Done').click();
  await first.button('Skip').click();
  const stored = storedRoutine();
  if (!stored) throw new Error('No routine is stored.');
  await first.unmount();
  storeRoutine({ ...stored, since: stored.since - 12 * MINUTE });
  const { dialog } = await play();
  await expect.element(dialog.getByRole('heading', { name: 'Walk' })).toBeVisible();
  await expect.element(dialog.getByText(/^Over by 2:0\d$/)).toBeInTheDocument();
});

test('keeps what tells the end of a habit on the device', async () => {
  const { button } = await play();
  await expect.element(button('Sound')).toHaveAttribute('aria-pressed', 'true');
  await button('Sound').click();
  await expect.element(button('Sound')).toHaveAttribute('aria-pressed', 'false');
  expect(localStorage.getItem('routineCues')).not.toContain('sound');
  await button('Sound').click();
});

test('stays of the day on which it was opened, also past midnight', async () => {
  const { client, dialog, button, habitOf } = await play();
  await expect.element(dialog.getByRole('heading', { name: 'Wash' })).toBeVisible();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY);
  expect(client.today.check()).toBe(true);
  await button('Done').click();
  await expect.element(dialog.getByRole('heading', { name: 'Read a chapter' })).toBeVisible();
  await expect.poll(() => habitOf('wash')?.history[today]).toBe(1);
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  const { habits } = useAccountData();
  return (
    <main tabIndex={-1}>
      {habits.some(({ history }) => history[today] !== 1) && (
        <button type="button" onClick={() => setOpen(true)}>
          Start
        </button>
      )}
      {isOpen && <RoutinePlayer of="wash" title="Wash" habits={habits} onClose={() => setOpen(false)} />}
    </main>
  );
}

test('leaves the focus on the page where the button that opened it is gone', async () => {
  const screen = await renderApp(<Opener />, { habits: [wash] });
  await screen.getByRole('button', { name: 'Start' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Wash' });
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(screen.getByRole('main').element());
});
