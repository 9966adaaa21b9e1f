import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumber } from '#domain/days/day-key.ts';
import { groupHistory } from '#domain/figures/group.ts';
import type { GroupRule } from '#domain/plan/group-rule.ts';
import { buildHabit, TODAY, YESTERDAY } from '#tests/client/build-account-data.ts';
import { groupDay, leftOn } from './group-day.ts';
import { needsGroup } from './needs-group.ts';
import { recordOf } from './wire-habit.ts';

const done = buildHabit({ history: { [TODAY]: 1, [YESTERDAY]: 1 } });
const open = buildHabit({ history: { [YESTERDAY]: 1 } });
const resting = buildHabit({ days: [0] });

test('a day counts the due habits, and what the rule needs of them', () => {
  const on = (rule: GroupRule, day = TODAY) => groupDay([done, open, resting], rule, day, TODAY);
  expect(on({ type: 'all' })).toEqual({ done: 1, needed: 2, isDone: false });
  expect(on({ type: 'any' })).toEqual({ done: 1, needed: 1, isDone: true });
  expect(on({ type: 'atLeast', count: 5 })).toEqual({ done: 1, needed: 2, isDone: false });
  expect(on({ type: 'all' }, YESTERDAY)).toEqual({ done: 2, needed: 2, isDone: true });
  expect(groupDay([resting], { type: 'any' }, TODAY, TODAY)).toEqual({ done: 0, needed: 0, isDone: false });
});

test('limits and scales count on no day', () => {
  const [limit, scale] = [buildHabit({ kind: 'limit', target: 2 }), buildHabit({ kind: 'scale' })];
  for (const day of [TODAY, YESTERDAY])
    expect(groupDay([done, limit, scale], { type: 'all' }, day, TODAY)).toEqual({
      done: 1,
      needed: 1,
      isDone: true,
    });
});

test('what is left of a day is neither done nor at rest, and never a limit', () => {
  const weekly = buildHabit({ id: 'weekly', repeat: { type: 'times', count: 2, per: 'week' } });
  const limit = buildHabit({ id: 'limit', kind: 'limit', target: 2 });
  const recent = { [TODAY]: { value: null, state: 'skipped' as const, note: false } };
  const skipped = buildHabit({ id: 'skipped', recent });
  const left = leftOn([done, { ...open, id: 'open' }, resting, weekly, limit, skipped], TODAY);
  expect(left.map(({ id }) => id)).toEqual(['open', 'weekly']);
});

test('the mark of a day is that of the streak, on each day', () => {
  const rules = constantFrom<GroupRule>({ type: 'all' }, { type: 'any' }, { type: 'atLeast', count: 2 });
  const agos = array(integer({ min: 0, max: 9 }), { maxLength: 8 });
  const habits = array(agos, { minLength: 1, maxLength: 4 });
  assert(
    property(rules, habits, integer({ min: 0, max: 9 }), (rule, made, ago) => {
      const list = made.map((days) =>
        buildHabit({ history: Object.fromEntries(days.map((each) => [addDays(TODAY, -each), 1])) }),
      );
      const day = addDays(TODAY, -ago);
      const history = groupHistory(
        list.map((habit) => recordOf(habit)),
        rule,
        TODAY,
      );
      const at = dayNumber(day) - history.start;
      expect(groupDay(list, rule, day, TODAY).isDone).toBe(history.ticked[at] === 1);
    }),
  );
});

test('a divider is more than a heading with a rule, a time of day or habits with minutes', () => {
  const plain = { rule: null, window: null };
  const read = { minutes: null, unit: '' };
  expect(needsGroup(plain, [read])).toBe(false);
  expect(needsGroup(null, [{ ...read, minutes: 5 }])).toBe(false);
  expect(needsGroup({ ...plain, rule: { type: 'all' } }, [])).toBe(true);
  expect(needsGroup({ ...plain, window: { from: '07:00', to: '09:00' } }, [])).toBe(true);
  expect(needsGroup(plain, [{ ...read, minutes: 5 }])).toBe(true);
  expect(needsGroup(plain, [{ ...read, unit: 'min' }])).toBe(true);
});
