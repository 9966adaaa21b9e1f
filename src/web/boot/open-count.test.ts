import { expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { buildHabit } from '#tests/client/build-account-data.ts';
import { openCount } from './open-count.ts';

const FRIDAY = '2026-11-20';
const user = { id: 'ann' } as Parameters<typeof openCount>[0]['user'];
const habit = (given: Partial<Habit>): Habit => ({ ...buildHabit(), history: { [FRIDAY]: 0 }, ...given });

test('what is open today is what is due and not done', () => {
  const habits = [
    habit({}),
    habit({ days: [5] }),
    habit({ days: [1] }),
    habit({ history: { [FRIDAY]: 1 } }),
    habit({ activated: false }),
    habit({ archivedAt: '2026-11-19T08:00:00Z' }),
  ];
  expect(openCount({ user, habits }, FRIDAY)).toBe(2);
  expect(openCount({ user: null, habits }, FRIDAY)).toBe(0);
});
