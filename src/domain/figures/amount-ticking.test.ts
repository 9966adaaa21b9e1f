import { describe, expect, test } from 'vitest';
import type { DayKey } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import type { HabitKind } from '#domain/plan/habit.ts';
import { changeSchedule, startSchedule } from '#domain/plan/schedule.ts';
import type { CountedDay, DayEvent } from '#domain/record/habit-day.ts';
import { planFrom, replanned } from '#domain/record/planning.ts';
import { applyDays, changedDay, changedDays, dayOf, recount } from '#domain/record/ticking.ts';
import { completedBy } from './achievements.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const MONDAY = '2026-11-16';

const daily = (target: number) => startSchedule({ days: EVERY_DAY, target });
const weekly = (target: number) =>
  startSchedule({ days: EVERY_DAY, repeat: { type: 'total', per: 'week' }, weekStart: 1, target });
/** Ten pages a day, of which a tap adds two and a half. */
const pages = {
  kind: 'amount' as HabitKind,
  schedule: daily(10_000),
  createdOn: '2026-11-02',
  step: 2500,
  steps: [{ id: 'a' }, { id: 'b' }],
  ticks: TickSet.empty,
  values: DayValues.empty,
  completed: 0,
  startsOn: null as DayKey | null,
  endsOn: null as DayKey | null,
  days: new Map<DayKey, CountedDay>(),
};
type Habit = typeof pages;

const after = (habit: Habit, event: DayEvent, day = TODAY): Habit =>
  applyDays(habit, changedDays(habit, [day], event));
const logged = (habit: Habit, day: DayKey, value: number | null | { add: number }): Habit =>
  applyDays(habit, new Map([[day, changedDay(habit, day, { value })]]));

describe('an amount', () => {
  test('is set to its target by a mark where it is below it, and cleared by an unmark', () => {
    const marked = after(logged(pages, TODAY, 4000), { type: 'mark' });
    expect(dayOf(marked, TODAY).value).toBe(10_000);
    expect([marked.ticks.has(TODAY), marked.completed]).toEqual([true, 1]);
    expect(dayOf(after(logged(pages, TODAY, 12_000), { type: 'mark' }), TODAY).value).toBe(12_000);
    const cleared = after(marked, { type: 'unmark' });
    expect([dayOf(cleared, TODAY).value, cleared.completed, cleared.values.isEmpty]).toEqual([
      undefined,
      0,
      true,
    ]);
  });

  test('adds what its week lacks, day after day, by marks of a total', () => {
    const total = logged({ ...pages, schedule: weekly(20_000) }, MONDAY, 8000);
    const marked = applyDays(total, changedDays(total, ['2026-11-18', '2026-11-19'], { type: 'mark' }));
    expect(dayOf(marked, '2026-11-18').value).toBe(12_000);
    expect(dayOf(marked, '2026-11-19').value).toBe(0);
    expect([marked.ticks.isEmpty, marked.completed]).toEqual([true, 1]);
  });

  test('is skipped until it is done, and skips nothing that is done', () => {
    const skipped = after(logged(pages, TODAY, 4000), { type: 'skip' });
    expect(dayOf(skipped, TODAY)).toMatchObject({ value: 4000, skipped: true });
    expect(dayOf(after(skipped, { type: 'unskip' }), TODAY)).not.toHaveProperty('skipped');
    expect(dayOf(logged(skipped, TODAY, { add: 5999 }), TODAY).skipped).toBe(true);
    const done = logged(skipped, TODAY, { add: 6000 });
    expect(dayOf(done, TODAY)).not.toHaveProperty('skipped');
    expect(changedDays(done, [TODAY], { type: 'skip' }).size).toBe(0);
  });

  test('has steps to tick, which say nothing of it', () => {
    const one = after(pages, { type: 'completeStep', stepId: 'b' });
    expect(dayOf(one, TODAY)).toMatchObject({ completedStepIds: ['b'], done: false });
    const both = after(one, { type: 'completeStep', stepId: 'a' });
    expect(dayOf(both, TODAY).completedStepIds).toEqual(['a', 'b']);
    expect([both.ticks.isEmpty, both.completed]).toEqual([true, 0]);
    expect(dayOf(after(both, { type: 'uncompleteStep', stepId: 'b' }), TODAY).completedStepIds).toEqual([
      'a',
    ]);
    expect(dayOf(after(both, { type: 'deleteStep', stepId: 'a' }), TODAY).completedStepIds).toEqual(['b']);
    expect(changedDays(both, [TODAY], { type: 'addStep', stepId: 'c' }).size).toBe(0);
    expect(changedDays(pages, [TODAY], { type: 'completeStep', stepId: 'gone' }).size).toBe(0);
  });

  test('changes with its fields: the steps that it has, and a note that can be removed', () => {
    const changed = changedDay(pages, TODAY, {
      completedStepIds: ['b', 'gone'],
      note: 'Slow',
      state: 'skipped',
    });
    expect(changed).toEqual({ count: 0, done: false, completedStepIds: ['b'], skipped: true, note: 'Slow' });
    const noted = applyDays(pages, new Map([[TODAY, changed]]));
    expect(changedDay(noted, TODAY, { note: '' })).not.toHaveProperty('note');
    expect(changedDay(noted, TODAY, { note: 'Slow', completedStepIds: ['b'] })).toBe(changed);
    expect(changedDay(noted, TODAY, { state: null, completedStepIds: [] })).toEqual({
      count: 0,
      done: false,
      completedStepIds: [],
      note: 'Slow',
    });
  });

  test('is added to nothing as to 0', () => {
    expect(dayOf(logged(pages, TODAY, { add: 2500 }), TODAY).value).toBe(2500);
  });

  test('of 0 is logged, unlike nothing, and is skipped like nothing', () => {
    const zero = logged(pages, TODAY, 0);
    expect([...zero.values.entries()]).toEqual([[TODAY, 0]]);
    expect(dayOf(after(zero, { type: 'skip' }), TODAY)).toMatchObject({ value: 0, skipped: true });
    expect(logged(zero, TODAY, null).values.isEmpty).toBe(true);
  });
});

test('a total is skipped with a little logged, until it is met on that day', () => {
  const total = logged({ ...pages, schedule: weekly(10_000) }, MONDAY, 5000);
  const skipped = logged(after(total, { type: 'skip' }), TODAY, 4000);
  expect(dayOf(skipped, TODAY)).toMatchObject({ value: 4000, skipped: true });
  expect(dayOf(after(logged(total, TODAY, 4000), { type: 'skip' }), TODAY).skipped).toBe(true);
  const met = logged(skipped, TODAY, 5000);
  expect(dayOf(met, TODAY)).not.toHaveProperty('skipped');
  expect(changedDays(met, [TODAY], { type: 'skip' }).size).toBe(0);
});

test('a limit is cleared by a mark and has a step more after an unmark, which ends no skip', () => {
  const limit: Habit = { ...pages, kind: 'limit' };
  const slipped = after(after(limit, { type: 'unmark' }), { type: 'unmark' });
  expect(dayOf(slipped, TODAY).value).toBe(5000);
  expect([slipped.ticks.isEmpty, slipped.completed]).toEqual([true, 0]);
  const skipped = after(slipped, { type: 'skip' });
  expect(dayOf(after(skipped, { type: 'unmark' }), TODAY)).toMatchObject({ value: 7500, skipped: true });
  expect(dayOf(after(skipped, { type: 'mark' }), TODAY)).not.toHaveProperty('value');
});

test('a scale is left as it is by a mark, since it is not known how it was, and cleared by an unmark', () => {
  const scale: Habit = { ...pages, kind: 'scale', schedule: startSchedule(EVERY_DAY) };
  expect(changedDays(scale, [TODAY], { type: 'mark' }).size).toBe(0);
  const rated = logged(scale, TODAY, 4000);
  expect([rated.ticks.has(TODAY), changedDays(rated, [TODAY], { type: 'mark' }).size]).toEqual([true, 0]);
  const cleared = after(rated, { type: 'unmark' });
  expect([cleared.ticks.has(TODAY), dayOf(cleared, TODAY).value]).toEqual([false, undefined]);
});

describe('a change of the plan begins', () => {
  test('today, or on the day after the last one from today on whose item is met', () => {
    expect(planFrom(pages, TODAY)).toBe(TODAY);
    expect(planFrom(logged(pages, MONDAY, 10_000), TODAY)).toBe(TODAY);
    expect(planFrom(logged(pages, TODAY, 9999), TODAY)).toBe(TODAY);
    expect(planFrom(logged(pages, TODAY, 10_000), TODAY)).toBe(TOMORROW);
    // After a journey to the west: tomorrow was today there.
    expect(planFrom(logged(logged(pages, TODAY, 1), TOMORROW, 10_000), TODAY)).toBe('2026-11-22');
  });

  test('after the day on which a total is met, and today for a limit', () => {
    const total = { ...pages, schedule: weekly(10_000) };
    expect(planFrom(logged(total, TODAY, 10_000), TODAY)).toBe(TOMORROW);
    expect(planFrom(logged(logged(total, MONDAY, 10_000), TODAY, 5000), TODAY)).toBe(TODAY);
    expect(planFrom(logged({ ...pages, kind: 'limit' }, TODAY, 10_000), TODAY)).toBe(TODAY);
  });
});

describe('after a change of the plan', () => {
  test('an amount is done by the target of its day', () => {
    const both = logged(logged(pages, MONDAY, 8000), TODAY, 8000);
    expect(both.completed).toBe(0);
    const schedule = changeSchedule(both.schedule, planFrom(both, TODAY), { days: EVERY_DAY, target: 8000 });
    const { ticks, completed } = replanned({ ...both, schedule });
    expect([ticks.has(MONDAY), ticks.has(TODAY), completed]).toEqual([false, true, 1]);
  });

  test('a total may be met at once by a smaller target', () => {
    const total = logged({ ...pages, schedule: weekly(20_000) }, MONDAY, 8000);
    const [{ repeat } = {}] = total.schedule;
    const plan = { days: EVERY_DAY, repeat, weekStart: 1, target: 8000 };
    const schedule = changeSchedule(total.schedule, planFrom(total, TODAY), plan);
    expect([total.completed, replanned({ ...total, schedule }).completed]).toEqual([0, 1]);
  });

  test('a tick stays, and counts between the bounds alone', () => {
    const check: Habit = { ...pages, kind: 'check' };
    const ticked = applyDays(check, changedDays(check, [MONDAY, '2026-11-18', TODAY], { type: 'mark' }));
    expect(ticked.completed).toBe(3);
    const bounded = replanned({ ...ticked, startsOn: '2026-11-17', endsOn: '2026-11-19' });
    expect([bounded.completed, bounded.ticks.size]).toEqual([1, 3]);
    expect(replanned({ ...check, startsOn: '2026-11-17' }).completed).toBe(0);
    expect(after({ ...check, startsOn: TOMORROW }, { type: 'mark' }).completed).toBe(0);
  });
});

test('a recount finds the done days of an amount by its values', () => {
  const values = [
    [MONDAY, 10_000],
    ['2026-11-17', 9999],
    [TODAY, 11_000],
  ] as const;
  const counted = recount(pages, [], ['2026-11-18'], values);
  expect(counted.ticks.days('2026-11-01', '2026-11-30')).toEqual([MONDAY, TODAY]);
  expect([counted.completed, counted.skips.has('2026-11-18')]).toEqual([2, true]);
  expect([...counted.values.entries()]).toEqual(values);
});

test('the counter is stored, but of a limit it is the days that were kept to and are over', () => {
  expect(completedBy({ ...pages, completed: 7 }, TODAY)).toBe(7);
  const limit: Habit = { ...pages, kind: 'limit', createdOn: MONDAY };
  // Monday to Thursday are over, and Tuesday was passed.
  expect(completedBy(logged(limit, '2026-11-17', 10_001), TODAY)).toBe(3);
});
