import { expect, test } from 'vitest';
import { useAccountData } from '#client/react.tsx';
import { addDays } from '#domain/days/day-key.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { StepsSection } from './steps-section.tsx';

const step = (id: string, name: string, completed: boolean) => ({ id, name, order: 1, completed });
const habit = buildHabit({
  id: 'read',
  steps: [step('book', 'Open the book', true), step('phone', 'Phone in the drawer', false)],
});
const done = (...completedStepIds: string[]) => ({ value: 0, state: 'none', note: '', completedStepIds });
const ago = (count: number) => addDays(today, -count);

function Section() {
  const [shown] = useAccountData().habits;
  return shown && <StepsSection habit={shown} />;
}

test('shows the days in a row of each step, with the step of today as it is here', async () => {
  const days = {
    [ago(3)]: done(),
    [ago(2)]: done('book', 'phone'),
    [ago(1)]: done('book', 'phone'),
    [today]: done(),
  };
  const screen = await renderApp(<Section />, {
    habits: [habit],
    answer: ({ path }) =>
      path === '/habits/read/days' ? Response.json({ days }) : new Response(null, { status: 404 }),
  });
  const items = screen.getByRole('listitem');
  const label = 'Days in a row, of the last year:';
  await expect.element(items.first().getByText(`${label} 3`)).toBeInTheDocument();
  await expect.element(items.last().getByText(`${label} 2`)).toBeInTheDocument();
});
