import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayRange, weekdayOf } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, type Schedule, startSchedule } from '#domain/plan/schedule.ts';
import { changeFrom } from '#tests/domain/change-from.ts';
import { type DayUpdate, updateDay } from './day-update.ts';
import type { CountedDay } from './habit-day.ts';
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
