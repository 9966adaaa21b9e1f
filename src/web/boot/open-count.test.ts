import { expect, test } from 'vitest';
import { buildHabit } from '#tests/client/build-account-data.ts';
import { openCount } from './open-count.ts';

const FRIDAY = '2026-11-20';
const user = { id: 'ann' } as Parameters<typeof openCount>[0]['user'];

test('what is open today is what is due and not done', () => {
  const habits = [
    buildHabit({}),
    buildHabit({ days: [5] }),
    buildHabit({ days: [1] }),
    buildHabit({ history: { [FRIDAY]: 1 } }),
    buildHabit({ activated: false }),
    buildHabit({ archivedAt: '2026-11-19T08:00:00Z' }),
  ];
  expect(openCount({ user, habits }, FRIDAY)).toBe(2);
  expect(openCount({ user: null, habits }, FRIDAY)).toBe(0);
});
