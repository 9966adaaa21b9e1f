import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayRange, firstDayOf, weekdayOf } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY, sameWeekdays } from '#domain/days/weekdays.ts';
import { changeFrom } from '#tests/domain/change-from.ts';
import {
  changeSchedule,
  foldSchedule,
  isDue,
  type Plan,
  rowOn,
  type Schedule,
  samePlan,
  startSchedule,
} from './schedule.ts';

const CREATED = '2026-03-02';
const WINDOW = dayRange('2026-02-01', '2026-05-31');
const weekdays = fc.uniqueArray(fc.constantFrom(...EVERY_DAY));
const days = fc.constantFrom(...WINDOW);
const changes = fc.array(fc.record({ from: days, days: weekdays }), { maxLength: 8 });
const schedules = fc
  .tuple(weekdays, changes)
  .map(([first, rest]) =>
    rest.reduce(
      (schedule, change) => changeSchedule(schedule, change.from, change.days),
      startSchedule(first),
    ),
  );

describe('foldSchedule', () => {
  it('preserves the weekdays of every day, and has no row without a change', () => {
    fc.assert(
      fc.property(weekdays, changes, (first, given) => {
        const rows = given.toSorted((one, other) => (one.from < other.from ? -1 : 1));
        const schedule: Schedule = [{ from: null, days: first }, ...rows];
        const folded = foldSchedule(schedule);
        for (const day of WINDOW) {
          expect(sameWeekdays(rowOn(folded, day)?.days ?? [], rowOn(schedule, day)?.days ?? [])).toBe(true);
        }
        for (const [index, { days: inForce }] of folded.entries()) {
          expect(index > 0 && sameWeekdays(folded[index - 1]?.days ?? [], inForce)).toBe(false);
        }
      }),
    );
  });
});

describe('samePlan', () => {
  const times = { type: 'times', count: 3, per: 'week' } as const;
  const plan: Plan = { days: EVERY_DAY, repeat: times, weekStart: 1, target: 2000 };

  it('compares what is repeated by its fields, the weeks and the target', () => {
    expect(samePlan(plan, { ...plan, repeat: { ...times } })).toBe(true);
    expect(samePlan(plan, { ...plan, repeat: { ...times, count: 2 } })).toBe(false);
    expect(samePlan(plan, { ...plan, weekStart: 0 })).toBe(false);
    expect(samePlan(plan, { ...plan, target: 0 })).toBe(false);
  });
});

describe('changeSchedule', () => {
  it('has no field without a value', () => {
    const row = { from: '2026-03-04', days: [1], target: undefined, weekStart: undefined };
    expect(changeSchedule(startSchedule(EVERY_DAY), row.from, row)[1]).toStrictEqual({
      from: row.from,
      days: [1],
    });
  });

  it('changes every day from its start on and none before', () => {
    fc.assert(
      fc.property(schedules, days, weekdays, (schedule, from, chosen) => {
        const changed = changeSchedule(schedule, from, chosen);
        for (const day of WINDOW) {
          const expected = day < from ? (rowOn(schedule, day)?.days ?? []) : chosen;
          expect(sameWeekdays(rowOn(changed, day)?.days ?? [], expected)).toBe(true);
        }
      }),
    );
  });

  it('has a first row from null, rising starts and no redundant row', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const [first, ...rest] = schedule;
        expect(first?.from).toBeNull();
        const starts = rest.map((row) => row.from ?? '');
        expect(starts).toEqual([...new Set(starts)].toSorted());
        for (const [index, row] of rest.entries()) {
          expect(sameWeekdays(row.days, schedule[index]?.days ?? [])).toBe(false);
        }
      }),
    );
  });

  it('adds a row on the creation day, and removes it when the change is undone', () => {
    const schedule = startSchedule([1, 3]);
    const changed = changeSchedule(schedule, CREATED, [5, 4, 5]);
    expect(changed).toEqual([
      { from: null, days: [1, 3] },
      { from: CREATED, days: [4, 5] },
    ]);
    expect(changeSchedule(changed, CREATED, [3, 1])).toEqual(schedule);
  });
});

describe('the start of a change', () => {
  it('is today, or the day after the last tick from today on', () => {
    expect(changeFrom(TickSet.empty, '2026-03-10')).toBe('2026-03-10');
    expect(changeFrom(TickSet.of(['2026-03-09']), '2026-03-10')).toBe('2026-03-10');
    expect(changeFrom(TickSet.of(['2026-03-09', '2026-03-10']), '2026-03-10')).toBe('2026-03-11');
    expect(changeFrom(TickSet.of(['2026-03-11']), '2026-03-10')).toBe('2026-03-12');
  });

  it('changes no past day and no ticked day: no counter and no percentage changes', () => {
    fc.assert(
      fc.property(schedules, fc.array(days), days, weekdays, (schedule, ticked, today, chosen) => {
        const ticks = TickSet.of(ticked.filter((day) => day <= addDays(today, 2)));
        const changed = changeSchedule(schedule, changeFrom(ticks, today), chosen);
        const firstDay = firstDayOf(CREATED, ticks);
        const facts = WINDOW.filter((day) => day < today || ticks.has(day));
        for (const day of facts) expect(isDue(changed, firstDay, day)).toBe(isDue(schedule, firstDay, day));
      }),
    );
  });

  it('resumes on the day of the pause without a trace', () => {
    fc.assert(
      fc.property(schedules, fc.array(days), days, (given, ticked, today) => {
        const ticks = TickSet.of(ticked);
        const from = changeFrom(ticks, today);
        const schedule = given.filter((row) => row.from === null || row.from < from);
        const paused = changeSchedule(schedule, from, []);
        expect(changeSchedule(paused, from, rowOn(schedule, from)?.days ?? [])).toEqual(schedule);
      }),
    );
  });
});

describe('isDue', () => {
  it('requires a weekday in force and a day from the first on', () => {
    const schedule = changeSchedule(startSchedule([1]), '2026-03-09', [2]);
    const due = WINDOW.filter((day) => isDue(schedule, CREATED, day)).slice(0, 3);
    expect(due).toEqual(['2026-03-02', '2026-03-10', '2026-03-17']);
    expect(due.map(weekdayOf)).toEqual([1, 2, 2]);
  });
});

describe('firstDayOf', () => {
  it('is the creation day, or an earlier tick', () => {
    expect(firstDayOf(CREATED, TickSet.empty)).toBe(CREATED);
    expect(firstDayOf(CREATED, TickSet.of(['2026-03-05']))).toBe(CREATED);
    expect(firstDayOf(CREATED, TickSet.of(['2026-03-05', '2026-02-28']))).toBe('2026-02-28');
  });
});
