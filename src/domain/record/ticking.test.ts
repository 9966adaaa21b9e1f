import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayRange, weekdayOf } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, type Schedule, startSchedule } from '#domain/plan/schedule.ts';
import { changeFrom } from '#tests/domain/change-from.ts';
import { type CountedDay, type DayUpdate, updateDay } from './habit-day.ts';
import { applyDays, changedDays, type LoggedHabit, recount } from './ticking.ts';

const CREATED = '2026-03-02';
const WINDOW = dayRange('2026-02-20', '2026-03-31');
const weekdays = fc.uniqueArray(fc.constantFrom(...EVERY_DAY));
const days = fc.array(fc.constantFrom(...WINDOW), { maxLength: 5 });
const actions = fc.oneof(
  fc.record({ type: fc.constant('tick' as const), days, ticked: fc.boolean() }),
  fc.record({ type: fc.constant('plan' as const), today: fc.constantFrom(...WINDOW), weekdays }),
);

const habitOn = (schedule: Schedule) => ({
  schedule,
  createdOn: CREATED,
  step: 1000,
  ticks: TickSet.empty,
  completed: 0,
  steps: [],
  days: new Map<DayKey, CountedDay>(),
});
const tick = (habit: ReturnType<typeof habitOn>, list: readonly DayKey[], ticked: boolean) =>
  applyDays(habit, changedDays(habit, list, { type: ticked ? 'mark' : 'unmark' }));

describe('the counter of a habit', () => {
  it('equals a recount after any ticks, unticks, pauses and new weekdays, which never change it themselves', () => {
    fc.assert(
      fc.property(weekdays, fc.array(actions, { maxLength: 25 }), (first, sequence) => {
        let habit = habitOn(startSchedule(first));
        for (const action of sequence) {
          if (action.type === 'tick') {
            habit = tick(habit, action.days, action.ticked);
          } else {
            const from = changeFrom(habit.ticks, action.today);
            habit = { ...habit, schedule: changeSchedule(habit.schedule, from, action.weekdays) };
          }
          const done = [...habit.days].filter(([, state]) => state.done).map(([day]) => day);
          const { ticks, completed } = recount(habit, done);
          expect(habit.completed).toBe(completed);
          expect(habit.ticks.days('2026-01-01', '2026-12-31')).toEqual(
            ticks.days('2026-01-01', '2026-12-31'),
          );
        }
      }),
    );
  });

  it('is undone by the reverse and does not change by a repetition', () => {
    fc.assert(
      fc.property(weekdays, days, (chosen, list) => {
        const done = tick(habitOn(startSchedule(chosen)), list, true);
        const again = tick(done, list, true);
        expect([again.ticks, again.completed]).toEqual([done.ticks, done.completed]);
        const undone = tick(done, list, false);
        expect([undone.ticks.size, undone.completed]).toEqual([0, 0]);
      }),
    );
  });

  it('counts a tick before the creation day, which makes that day due', () => {
    const before = addDays(CREATED, -1);
    const schedule = startSchedule([weekdayOf(before)]);
    expect(tick(habitOn(schedule), [before, CREATED], true).completed).toBe(1);
  });
});

describe('what counts of a habit', () => {
  const logged = ['2026-03-03', '2026-03-04', '2026-03-05'];

  it('are the done days from its first to its last day, these included', () => {
    const habit = habitOn(startSchedule(EVERY_DAY));
    const counted = (bounds: Partial<LoggedHabit>) => recount({ ...habit, ...bounds }, logged).completed;
    expect(counted({ startsOn: '2026-03-04' })).toBe(2);
    expect(counted({ endsOn: '2026-03-04' })).toBe(2);
    expect(counted({ startsOn: '2026-03-03', endsOn: '2026-03-05' })).toBe(3);
  });

  it('is no done day of a limit, and no day of an amount without one', () => {
    const amount = { createdOn: CREATED, schedule: startSchedule({ days: EVERY_DAY, target: 2000 }) };
    const values = logged.map((day, index) => [day, index * 2000] as const);
    expect(recount({ ...amount, kind: 'limit' }, [], [], values).ticks.isEmpty).toBe(true);
    expect(recount({ ...amount, kind: 'amount' }, [], [], values).ticks.size).toBe(2);
    const habit: LoggedHabit = { ...habitOn(amount.schedule), kind: 'amount' };
    const [[, day] = []] = changedDays(habit, [CREATED], { type: 'mark' });
    expect(day).toMatchObject({ value: 2000 });
    expect(changedDays(habit, [CREATED], { type: 'addStep', stepId: 'a' }).size).toBe(0);
  });

  it('is met at once by a smaller total, and by no more than its due items', () => {
    const total = { type: 'total', per: 'week' } as const;
    const plan = { days: EVERY_DAY, repeat: total, weekStart: 1, target: 5000 };
    const from = '2026-03-05';
    const schedule = changeSchedule(startSchedule(plan), from, { ...plan, target: 3000 });
    const habit = { createdOn: CREATED, kind: 'amount', schedule } as const;
    expect(recount(habit, [], [], [['2026-03-03', 3000]]).completed).toBe(1);
    expect(recount(habit, [], [], [['2026-03-03', 1000]]).completed).toBe(0);
    expect(recount(habit, []).completed).toBe(0);
  });
});

describe('the noted days of a habit', () => {
  it('are those that have a note', () => {
    const habit: LoggedHabit = habitOn(startSchedule(EVERY_DAY));
    const day: CountedDay = { done: false, count: 0, completedStepIds: [] };
    const noted = applyDays(habit, new Map([[CREATED, { ...day, note: 'Late' }]]));
    expect(noted.noted?.days('2026-01-01', '2026-12-31')).toEqual([CREATED]);
    expect(applyDays(noted, new Map([[CREATED, day]])).noted?.isEmpty).toBe(true);
  });
});

describe('recount', () => {
  it('counts ticks on due days, also before the creation day', () => {
    const weekends = startSchedule([0, 6]);
    // A Saturday, a Friday, a Sunday of the year before.
    const { ticks, completed } = recount({ schedule: weekends, createdOn: CREATED }, [
      '2026-11-21',
      '2026-11-20',
      '2025-11-23',
    ]);
    expect([ticks.size, completed]).toEqual([3, 2]);
  });
});

describe('a day that is changed by some of its fields', () => {
  const steps = ['a', 'b', 'c'];
  const update = fc.record<DayUpdate>(
    {
      completedStepIds: fc.subarray(steps),
      value: fc.constantFrom(0, 1, null),
      state: fc.constantFrom('skipped' as const, null),
      note: fc.constantFrom('', 'one', 'two'),
    },
    { requiredKeys: [] },
  );
  const empty: CountedDay = { done: false, count: 0, completedStepIds: [] };
  const dayOf = (updates: readonly DayUpdate[]) =>
    updates.reduce((state, each) => updateDay(state, steps, each), empty);
  const inOrder = (state: CountedDay) => ({ ...state, completedStepIds: state.completedStepIds.toSorted() });
  const updates = fc.array(update, { maxLength: 5 });

  it('is done by a number above 0 or an addition, and by nothing else', () => {
    const done = { ...empty, done: true, count: 2 };
    for (const value of [1, 0.5, { add: 3 }]) expect(updateDay(empty, [], { value }).count).toBe(1);
    for (const value of [0, null]) expect(updateDay(done, [], { value })).toEqual(empty);
    expect(updateDay(done, [], { value: 1 })).toBe(done);
  });

  it('loses what is taken from it: a note, a skip, a step', () => {
    const day: CountedDay = { ...empty, skipped: true, note: 'Late', completedStepIds: ['a', 'b'] };
    expect(updateDay(day, steps, { note: '' })).toEqual({
      ...empty,
      skipped: true,
      completedStepIds: ['a', 'b'],
    });
    expect(updateDay(day, steps, { state: null }).skipped).toBeUndefined();
    expect(updateDay(day, steps, { completedStepIds: ['b', 'unknown'] }).completedStepIds).toEqual(['b']);
  });

  it('keeps its skip and its note, unless it is done or they are among the fields', () => {
    fc.assert(
      fc.property(updates, update, (before, { state, note, ...others }) => {
        const was = dayOf(before);
        const is = updateDay(was, steps, { ...others, ...(note !== undefined && { note }) });
        expect(is.skipped === true).toBe(was.skipped === true && !is.done);
        expect(updateDay(was, steps, { ...others, ...(state !== undefined && { state }) }).note).toBe(
          was.note,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same after a repetition, and whatever the order of the steps', () => {
    fc.assert(
      fc.property(updates, update, (before, change) => {
        const was = dayOf(before);
        const is = updateDay(was, steps, change);
        expect(updateDay(is, steps, change)).toBe(is);
        expect(inOrder(updateDay(was, steps.toReversed(), change))).toEqual(inOrder(is));
        expect(is.done && is.skipped === true).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('keeps a skip when step %s gives way to step %s: at no time are all of them completed', (was, is) => {
    const skipped: CountedDay = { done: false, count: 0, skipped: true, completedStepIds: [was] };
    expect(updateDay(skipped, ['a', 'b'], { completedStepIds: [is] })).toEqual({
      ...skipped,
      completedStepIds: [is],
    });
  });
});
