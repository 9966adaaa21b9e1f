import { expect, test } from 'vitest';
import { buildHabit, TODAY } from '#tests/client/build-account-data.ts';
import { bonusOf, progressOf } from './divider-progress.ts';

test('counts the done ones among the habits due today, and the others that are done', () => {
  const history = { [TODAY]: 1 };
  const habits = [
    buildHabit({ history }),
    buildHabit(),
    buildHabit({ history, days: [0] }),
    buildHabit({ history, activated: false }),
  ];
  expect(progressOf(habits, TODAY)).toEqual({ completed: 1, total: 2 });
  expect(progressOf([], TODAY)).toEqual({ completed: 0, total: 0 });
  expect(bonusOf(habits, TODAY)).toBe(2);
});
