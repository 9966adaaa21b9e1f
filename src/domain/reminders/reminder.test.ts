import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, dayRange } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, isDue, startSchedule } from '#domain/plan/schedule.ts';
import {
  instantOf,
  isStillDue,
  nextReminder,
  REMINDER_LATE_MAX,
  type ReminderRule,
  reminderRuleOf,
} from './reminder.ts';

const PARIS = 'Europe/Paris';
const utc = (text: string): number => Date.parse(`${text}Z`);
const rule = (given: Partial<ReminderRule> = {}): ReminderRule => ({
  schedule: startSchedule(EVERY_DAY),
  firstDay: '2026-01-01',
  time: '07:30',
  timeZone: PARIS,
  dayStart: 0,
  ...given,
});

const zones = fc.constantFrom(
  PARIS,
  'America/New_York',
  'Africa/Cairo',
  'Pacific/Apia',
  'Asia/Kolkata',
  'UTC',
);
const times = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((all) => new Date(all * 60_000).toISOString().slice(11, 16));

describe('the instant of a reminder', () => {
  it('has the same time of day when the clocks change', () => {
    expect(instantOf('2027-03-27', '07:30', PARIS)).toBe(utc('2027-03-27T06:30'));
    expect(instantOf('2027-03-28', '07:30', PARIS)).toBe(utc('2027-03-28T05:30'));
    expect(instantOf('2026-10-25', '07:30', PARIS)).toBe(utc('2026-10-25T06:30'));
  });

  it('is an hour later where the clocks skip its time, and once where the time occurs twice', () => {
    expect(instantOf('2027-03-28', '02:30', PARIS)).toBe(utc('2027-03-28T01:30'));
    expect(instantOf('2026-10-25', '02:30', PARIS)).toBe(utc('2026-10-25T00:30'));
    const first = nextReminder(rule({ time: '02:30' }), utc('2026-10-25T00:30'));
    expect(first).toEqual({ day: '2026-10-26', at: utc('2026-10-26T01:30') });
  });
});

describe('the instant of a reminder when days begin after midnight', () => {
  it('is on the next date when its time is before the start of the day', () => {
    expect(instantOf('2026-11-20', '01:30', PARIS, 4)).toBe(utc('2026-11-21T00:30'));
    expect(instantOf('2026-11-20', '03:59', PARIS, 4)).toBe(utc('2026-11-21T02:59'));
    expect(instantOf('2026-11-20', '04:00', PARIS, 4)).toBe(utc('2026-11-20T03:00'));
    expect(instantOf('2026-12-31', '00:00', PARIS, 1)).toBe(utc('2026-12-31T23:00'));
  });

  it('stays in its day where the clocks skip its time', () => {
    expect(instantOf('2027-03-27', '02:30', PARIS, 3)).toBe(utc('2027-03-28T00:30'));
    expect(instantOf('2027-03-28', '03:00', PARIS, 3)).toBe(utc('2027-03-28T01:00'));
  });

  it('is in its day, for any zone, time and start', () => {
    fc.assert(
      fc.property(
        zones,
        times,
        fc.nat({ max: 6 }),
        fc.nat({ max: 1_500 }),
        (timeZone, time, start, count) => {
          const day = addDays('2026-01-01', count);
          expect(dayIn(timeZone, instantOf(day, time, timeZone, start), start)).toBe(day);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('the next reminder', () => {
  it('is today until its minute, and then on the next due day', () => {
    const fridays = rule({ schedule: startSchedule([5]) });
    expect(nextReminder(fridays, utc('2026-11-20T06:29'))?.day).toBe('2026-11-20');
    expect(nextReminder(fridays, utc('2026-11-20T06:30'))?.day).toBe('2026-11-27');
  });

  it('uses the day in the user’s time zone', () => {
    const auckland = rule({ timeZone: 'Pacific/Auckland', schedule: startSchedule([6]) });
    // Friday noon in London is Saturday morning there, past the hour.
    expect(nextReminder(auckland, utc('2026-11-20T12:00'))).toEqual({
      day: '2026-11-21',
      at: utc('2026-11-20T18:30'),
    });
  });

  it('does not repeat a day that was reminded of before a journey west', () => {
    const there = rule({ timeZone: 'America/New_York' });
    expect(nextReminder(there, utc('2026-11-20T09:00'))?.day).toBe('2026-11-20');
    expect(nextReminder(there, utc('2026-11-20T09:00'), '2026-11-21')?.day).toBe('2026-11-21');
  });

  it('is null while paused, and skips days before a change of weekdays starts', () => {
    const schedule = changeSchedule(startSchedule(EVERY_DAY), '2026-11-21', []);
    expect(nextReminder(rule({ schedule }), utc('2026-11-20T05:00'))?.day).toBe('2026-11-20');
    expect(nextReminder(rule({ schedule }), utc('2026-11-20T07:00'))).toBeNull();
    const later = changeSchedule(startSchedule([]), '2026-11-21', [4]);
    expect(nextReminder(rule({ schedule: later }), utc('2026-11-20T07:00'))?.day).toBe('2026-11-26');
  });

  it('is the earliest due instant after the given one, for any days, time and zone', () => {
    const days = fc.uniqueArray(fc.constantFrom(...EVERY_DAY));
    const after = fc.integer({ min: utc('2026-03-01T00:00'), max: utc('2027-12-01T00:00') });
    fc.assert(
      fc.property(
        zones,
        times,
        days,
        after,
        fc.nat({ max: 6 }),
        (timeZone, hour, weekdays, instant, start) => {
          const given = rule({ timeZone, time: hour, dayStart: start, schedule: startSchedule(weekdays) });
          const found = nextReminder(given, instant);
          const today = dayIn(timeZone, instant, start);
          const all = dayRange(addDays(today, -1), addDays(today, 8))
            .filter((day) => isDue(given.schedule, given.firstDay, day))
            .map((day) => ({ day, at: instantOf(day, hour, timeZone, start) }))
            .filter(({ at }) => at > instant);
          expect(found).toEqual(all[0] ?? null);
        },
      ),
    );
  });
});

describe('the next reminder around neutral days', () => {
  /** A Thursday, at noon in Paris. */
  const noon = utc('2026-11-19T11:00');
  const dayAfter = (given: Partial<ReminderRule>) => nextReminder(rule(given), noon)?.day ?? null;

  it('is after a break, also a long one, and the first of several that end apart', () => {
    expect(dayAfter({ breaks: [{ from: '2026-11-20', to: '2027-11-20' }] })).toBe('2027-11-21');
    const breaks = [
      { from: '2026-11-20', to: '2026-11-22' },
      { from: '2026-11-21', to: '2026-11-25' },
      { from: '2026-11-27', to: '2026-11-28' },
    ];
    expect(dayAfter({ breaks })).toBe('2026-11-26');
    expect(dayAfter({ breaks, schedule: startSchedule([5]) })).toBe('2026-12-04');
  });

  it('is null in a break without an end, and before one when it still comes', () => {
    expect(dayAfter({ breaks: [{ from: '2026-11-01', to: null }] })).toBeNull();
    expect(dayAfter({ breaks: [{ from: '2026-11-22', to: null }] })).toBe('2026-11-20');
    expect(dayAfter({ breaks: [{ from: '2026-11-21', to: null }], schedule: startSchedule([0]) })).toBeNull();
  });

  it('is null at once where no day is due with a weekday of its own, however late a break or a plan ends', () => {
    const mondays = { schedule: startSchedule([1]), weekdays: [2] };
    const began = performance.now();
    expect(dayAfter({ ...mondays, breaks: [{ from: '9998-01-01', to: '9999-01-01' }] })).toBeNull();
    const schedule = [...startSchedule([1]), { from: '9999-01-01', days: [3] }];
    expect(dayAfter({ ...mondays, schedule })).toBeNull();
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(dayAfter({ weekdays: [3], schedule })).toBe('9999-01-06');
  });

  it('is the first day after the given one that is due, not skipped and on no break', () => {
    const day = fc.constantFrom(...dayRange('2026-11-20', '2026-12-20'));
    const ranges = fc.tuple(day, fc.nat(9)).map(([from, length]) => ({ from, to: addDays(from, length) }));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...EVERY_DAY), { minLength: 1 }),
        fc.array(ranges, { maxLength: 6 }),
        fc.uniqueArray(day, { maxLength: 5 }),
        (days, breaks, skips) => {
          const schedule = startSchedule(days);
          const expected = dayRange('2026-11-20', '2027-02-01').find(
            (each) =>
              isDue(schedule, '2026-01-01', each) &&
              !skips.includes(each) &&
              !breaks.some(({ from, to }) => from <= each && each <= to),
          );
          expect(dayAfter({ schedule, breaks, isSkipped: (each) => skips.includes(each) })).toBe(expected);
        },
      ),
    );
  });
});

describe('the rule of a reminder', () => {
  const habit = {
    activated: true,
    archivedAt: null,
    reminderTime: '07:30',
    schedule: startSchedule(EVERY_DAY),
    firstDay: '2026-01-01',
  };
  const clock = { timeZone: PARIS, dayStart: 0 };

  it('is null without a time, and while the habit is paused or archived', () => {
    expect(reminderRuleOf(habit, clock)).toEqual(rule());
    expect(reminderRuleOf({ ...habit, reminderTime: null }, clock)).toBeNull();
    expect(reminderRuleOf({ ...habit, activated: false }, clock)).toBeNull();
    expect(reminderRuleOf({ ...habit, archivedAt: '2026-11-19T08:00:00.000Z' }, clock)).toBeNull();
  });
});

describe('a planned reminder', () => {
  const planned = { day: '2026-11-20', at: utc('2026-11-20T06:30') };
  const open = { isDone: false, now: planned.at };

  it('is still due until an hour has passed', () => {
    expect(isStillDue(rule(), planned, open)).toBe(true);
    expect(isStillDue(rule(), planned, { ...open, now: planned.at + REMINDER_LATE_MAX })).toBe(true);
    expect(isStillDue(rule(), planned, { ...open, now: planned.at + REMINDER_LATE_MAX + 1 })).toBe(false);
  });

  it('is no longer due when the day is done, or the habit has no rule', () => {
    expect(isStillDue(rule(), planned, { ...open, isDone: true })).toBe(false);
    expect(isStillDue(null, planned, open)).toBe(false);
  });

  it('is no longer due when its day was skipped, or a break has begun', () => {
    const skipped = rule({ isSkipped: (day) => day === planned.day });
    const paused = rule({ breaks: [{ from: planned.day, to: planned.day }] });
    for (const each of [skipped, paused])
      expect(isStillDue(each, planned, { isDone: false, now: planned.at })).toBe(false);
  });

  it('is no longer due when its day begins at another hour', () => {
    const late = rule({ time: '01:30', dayStart: 4 });
    const night = { day: '2026-11-20', at: utc('2026-11-21T00:30') };
    expect(isStillDue(late, night, { isDone: false, now: night.at })).toBe(true);
    expect(isStillDue({ ...late, dayStart: 0 }, night, { isDone: false, now: night.at })).toBe(false);
  });

  it('is no longer due when its weekday, its time or the time zone has changed', () => {
    const mondays = changeSchedule(startSchedule(EVERY_DAY), '2026-11-20', [1]);
    expect(isStillDue(rule({ schedule: mondays }), planned, open)).toBe(false);
    expect(isStillDue(rule({ time: '09:00' }), planned, open)).toBe(false);
    expect(isStillDue(rule({ timeZone: 'UTC' }), planned, open)).toBe(false);
  });

  it('is due at the instant to which it was snoozed', () => {
    const later = { ...planned, at: utc('2026-11-20T06:40') };
    expect(isStillDue(rule(), later, open)).toBe(false);
    expect(isStillDue(rule(), { ...later, snoozed: true }, open)).toBe(true);
    expect(isStillDue(rule(), { ...later, snoozed: true }, { ...open, isDone: true })).toBe(false);
  });
});
