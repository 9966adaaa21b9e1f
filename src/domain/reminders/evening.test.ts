import { describe, expect, it } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { ONE } from '#domain/plan/habit.ts';
import { changeSchedule, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { STREAK_NOTICE_MIN, STREAK_NOTICE_TIME } from './evening-settings.ts';
import { isEveningDue, isLastChance, isLeftOn, nextEvening, streakAtRisk } from './reminder.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const paris = { timeZone: 'Europe/Paris', dayStart: 0 };
/** A Friday. */
const TODAY = '2026-11-20';
const before = (count: number) => dayRange(addDays(TODAY, -count), addDays(TODAY, -1));

const record = (given: Partial<HabitRecord> = {}): HabitRecord => ({
  schedule: startSchedule(EVERY_DAY),
  createdOn: '2026-01-01',
  ticks: TickSet.of(before(12)),
  ...given,
});

describe('the next notices of an evening', () => {
  const both = { eveningSummary: '21:30', streakNotice: true };

  it('come at their times, once a day, in one job where they share a minute', () => {
    expect(nextEvening(both, paris, utc('2026-11-20T12:00'))).toEqual({
      day: TODAY,
      at: utc('2026-11-20T19:00'),
      kinds: ['streak'],
    });
    expect(nextEvening(both, paris, utc('2026-11-20T19:00'))).toMatchObject({
      kinds: ['summary'],
      day: TODAY,
    });
    expect(nextEvening(both, paris, utc('2026-11-20T20:30'))).toMatchObject({ day: '2026-11-21' });
    const shared = { ...both, eveningSummary: STREAK_NOTICE_TIME };
    expect(nextEvening(shared, paris, utc('2026-11-20T12:00'))?.kinds).toEqual(['summary', 'streak']);
    expect(nextEvening({ eveningSummary: null, streakNotice: false }, paris, 0)).toBeNull();
    expect(nextEvening({}, paris, 0)).toBeNull();
  });

  it('belong to the day before when they come before its end after midnight', () => {
    const night = { eveningSummary: '01:00', streakNotice: false };
    const planned = { day: TODAY, at: utc('2026-11-21T00:00'), kinds: ['summary'] };
    expect(nextEvening(night, { ...paris, dayStart: 4 }, utc('2026-11-20T12:00'))).toEqual(planned);
  });

  it('do not repeat a day after a journey west', () => {
    const there = { timeZone: 'America/New_York', dayStart: 0 };
    const after = utc('2026-11-20T20:31');
    const next = nextEvening(both, there, after, () => '2026-11-21');
    expect(next).toMatchObject({ day: '2026-11-21', kinds: ['streak'] });
  });

  it('are dropped when they are late, after their day, or no longer wanted', () => {
    const planned = { day: TODAY, at: utc('2026-11-20T20:30') };
    const at = { ...paris, now: planned.at };
    expect(isEveningDue('summary', planned, both, at)).toBe(true);
    expect(isEveningDue('summary', planned, both, { ...at, now: planned.at + 3_600_001 })).toBe(false);
    expect(isEveningDue('summary', planned, { ...both, eveningSummary: '21:00' }, at)).toBe(false);
    expect(isEveningDue('streak', planned, { streakNotice: false }, at)).toBe(false);
    const late = { day: TODAY, at: utc('2026-11-20T22:50') };
    const settings = { eveningSummary: '23:50' };
    expect(isEveningDue('summary', late, settings, { ...paris, now: utc('2026-11-20T23:05') })).toBe(false);
  });
});

describe('an open day', () => {
  it('is one that is due, and neither done nor neutral; a limit and a scale have none', () => {
    expect(isLeftOn(record(), TODAY)).toBe(true);
    expect(isLeftOn(record({ ticks: TickSet.of([TODAY]) }), TODAY)).toBe(false);
    expect(isLeftOn(record({ skips: TickSet.of([TODAY]) }), TODAY)).toBe(false);
    expect(isLeftOn(record({ breaks: [{ from: TODAY, to: null }] }), TODAY)).toBe(false);
    expect(isLeftOn(record({ schedule: startSchedule([1]) }), TODAY)).toBe(false);
    expect(isLeftOn(record({ endsOn: addDays(TODAY, -1) }), TODAY)).toBe(false);
    const schedule = startSchedule({ days: EVERY_DAY, target: 0 });
    expect(isLeftOn(record({ kind: 'limit', schedule, ticks: TickSet.empty }), TODAY)).toBe(false);
    expect(isLeftOn(record({ kind: 'scale', ticks: TickSet.empty }), TODAY)).toBe(false);
  });
});

describe('a streak at risk', () => {
  it('is one of seven or more whose day is open', () => {
    expect(streakAtRisk(record(), TODAY)).toBe(12);
    expect(streakAtRisk(record({ ticks: TickSet.of(before(STREAK_NOTICE_MIN)) }), TODAY)).toBe(7);
    expect(streakAtRisk(record({ ticks: TickSet.of(before(STREAK_NOTICE_MIN - 1)) }), TODAY)).toBeNull();
    expect(streakAtRisk(record({ ticks: TickSet.of([...before(12), TODAY]) }), TODAY)).toBeNull();
    expect(streakAtRisk(record({ skips: TickSet.of([TODAY]) }), TODAY)).toBeNull();
  });

  it('is none on a day that grace would forgive, the first missed one of its month', () => {
    const createdOn = addDays(TODAY, -12);
    expect(streakAtRisk({ ...record({ createdOn }), grace: true }, TODAY)).toBeNull();
    const missed = record({ createdOn, ticks: TickSet.of([...before(10), createdOn]) });
    expect(streakAtRisk({ ...missed, grace: true }, TODAY)).toBe(11);
  });

  /** Thursdays of ten weeks before this one, in weeks from Monday. */
  const thursdays = Array.from({ length: 10 }, (_, index) => addDays('2026-11-12', -7 * index));
  const weekly = (count: number) =>
    startSchedule({ days: EVERY_DAY, repeat: { type: 'times', count, per: 'week' }, weekStart: 1 });

  it('of weeks is at risk on the last open day of its week', () => {
    const given = record({ schedule: weekly(1), ticks: TickSet.of(thursdays) });
    expect(streakAtRisk(given, TODAY)).toBeNull();
    expect(streakAtRisk(given, '2026-11-22')).toBe(10);
    const away = { ...given, breaks: [{ from: '2026-11-21', to: '2026-11-22' }] };
    expect(streakAtRisk(away, TODAY)).toBe(10);
  });

  it('of weeks is not at risk in a week that its plan leaves unfinished', () => {
    const given = record({ schedule: weekly(1), ticks: TickSet.of(thursdays) });
    const changed = { ...given, schedule: changeSchedule(given.schedule, '2026-11-22', [1]) };
    expect(isLastChance(changed, '2026-11-21')).toBe(false);
    expect(streakAtRisk(changed, '2026-11-21')).toBeNull();
    const later = { ...given, schedule: changeSchedule(given.schedule, '2026-11-23', [1]) };
    expect(streakAtRisk(later, '2026-11-22')).toBe(10);
  });

  it('is none that one more day cannot save', () => {
    const ticks = TickSet.of(thursdays.flatMap((day) => [day, addDays(day, 1)]));
    const twice = record({ schedule: weekly(2), ticks });
    expect(streakAtRisk(twice, '2026-11-22')).toBeNull();
    expect(streakAtRisk({ ...twice, ticks: ticks.with('2026-11-21') }, '2026-11-22')).toBe(10);
  });

  it('of a total is at risk on the last day of its week, whatever is missing', () => {
    const repeat = { type: 'total', per: 'week' } as const;
    const schedule = startSchedule({ days: EVERY_DAY, repeat, weekStart: 1, target: 10 * ONE });
    const values = DayValues.of(thursdays.map((day) => [day, 10 * ONE]));
    const total = record({ kind: 'amount', schedule, ticks: TickSet.empty, values });
    expect(streakAtRisk(total, '2026-11-21')).toBeNull();
    expect(streakAtRisk(total, '2026-11-22')).toBe(10);
  });
});
