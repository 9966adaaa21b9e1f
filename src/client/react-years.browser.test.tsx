import { expect, test } from 'vitest';
import { periodOn } from '#domain/days/calendar-period.ts';
import { dayRange } from '#domain/days/day-key.ts';
import { buildHabit, renderApp } from '#tests/web/render-app.tsx';
import { usePeriod } from './react-years.ts';

const month = periodOn('2026-10-01', 'month');
const missed = '2026-10-10';
const done = dayRange('2026-10-01', '2026-10-20').filter((day) => day !== missed);
const read = buildHabit({
  id: 'read',
  createdAt: '2026-09-30T00:00:00.000Z',
  history: Object.fromEntries(done.map((day) => [day, 1])),
});

function Best() {
  const { data } = usePeriod(month);
  return <output>{data?.map(([, { best }]) => best).join(' ')}</output>;
}

test.each([
  [false, '10'],
  [true, '19'],
])('counts the streaks of a month with a day’s grace where it is on: %s', async (grace, best) => {
  const screen = await renderApp(<Best />, { habits: [read], settings: { grace } });
  await expect.element(screen.getByRole('status')).toHaveTextContent(best);
});
