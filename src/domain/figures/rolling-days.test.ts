import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { rollingDays } from './rolling-days.ts';

const today = '2026-11-20';
const done = { completed: 1, total: 1 };
const missed = { completed: 0, total: 1 };

test('sums the last 30 days, today among them, in any order, and no older or later ones', () => {
  const days = { [addDays(today, -29)]: done, [today]: done, '2026-11-10': missed };
  expect(rollingDays(days, today)).toEqual({ completed: 2, total: 3 });
  const others = { [addDays(today, -30)]: done, [addDays(today, 1)]: done };
  expect(rollingDays({ ...others, ...days }, today)).toEqual({ completed: 2, total: 3 });
});

test('is 0 of 0 without a day that was due', () => {
  expect(rollingDays({}, today)).toEqual({ completed: 0, total: 0 });
});

test('loses one done day and no due one when a day is unticked', () => {
  const flags = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(flags, fc.integer({ min: 1, max: 29 }), (marks, at) => {
      const figures = (given: readonly boolean[]) =>
        Object.fromEntries(given.map((mark, index) => [addDays(today, -index), mark ? done : missed]));
      const [before, after] = [marks.with(at, true), marks.with(at, false)].map((given) =>
        rollingDays(figures(given), today),
      );
      expect(after).toEqual({ completed: (before?.completed ?? 0) - 1, total: before?.total });
    }),
  );
});
