import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayRange, weekdayOf } from './day-key.ts';
import { changeFrom, changeSchedule, firstDayOf, isDue, startSchedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import { countCompleted, countsOn, tickDays } from './ticking.ts';
import { EVERY_DAY } from './weekdays.ts';

const CREATED = '2026-03-02';
const WINDOW = dayRange('2026-02-20', '2026-03-31');
const weekdays = fc.uniqueArray(fc.constantFrom(...EVERY_DAY));
const days = fc.array(fc.constantFrom(...WINDOW), { maxLength: 5 });
const actions = fc.oneof(
  fc.record({ type: fc.constant('tick' as const), days, ticked: fc.boolean() }),
  fc.record({ type: fc.constant('plan' as const), today: fc.constantFrom(...WINDOW), weekdays }),
);

describe('the counter of a habit', () => {
  it('equals a recount after any ticks, unticks, pauses and new weekdays, which never move it themselves', () => {
    fc.assert(
      fc.property(weekdays, fc.array(actions, { maxLength: 25 }), (first, sequence) => {
        let schedule = startSchedule(first);
        let ticks = TickSet.empty;
        let completed = 0;
        for (const action of sequence) {
          if (action.type === 'tick') {
            const result = tickDays(schedule, ticks, action.days, action.ticked);
            ticks = result.ticks;
            completed += result.change;
          } else {
            schedule = changeSchedule(schedule, changeFrom(ticks, action.today), action.weekdays);
          }
          expect(countCompleted(schedule, ticks)).toBe(completed);
        }
      }),
    );
  });

  it('counts exactly the ticked days that are due', () => {
    fc.assert(
      fc.property(weekdays, days, (chosen, list) => {
        const schedule = startSchedule(chosen);
        const { ticks, change } = tickDays(schedule, TickSet.empty, list, true);
        const firstDay = firstDayOf(CREATED, ticks);
        const due = [...new Set(list)].filter((day) => isDue(schedule, firstDay, day));
        expect(change).toBe(due.length);
        expect(countCompleted(schedule, ticks)).toBe(due.length);
      }),
    );
  });

  it('is undone by the reverse and unmoved by a repetition', () => {
    fc.assert(
      fc.property(weekdays, days, (chosen, list) => {
        const schedule = startSchedule(chosen);
        const done = tickDays(schedule, TickSet.empty, list, true);
        expect(tickDays(schedule, done.ticks, list, true)).toEqual({ ticks: done.ticks, change: 0 });
        const undone = tickDays(schedule, done.ticks, list, false);
        expect(undone.change + done.change).toBe(0);
        expect(undone.ticks.size).toBe(0);
      }),
    );
  });

  it('takes a tick before the creation day, which makes that day due', () => {
    const before = addDays(CREATED, -1);
    const schedule = startSchedule([weekdayOf(before)]);
    expect(countsOn(schedule, before)).toBe(true);
    expect(tickDays(schedule, TickSet.empty, [before, CREATED], true).change).toBe(1);
    expect(countCompleted(schedule, TickSet.empty)).toBe(0);
  });
});
