import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayIn,
  dayKey,
  dayNumber,
  dayRange,
  EARLIEST_DAY,
  isDayKey,
  isTimeZone,
  lastDayOnEarth,
  lastTickableDay,
  weekdayOf,
  weekdayOfNumber,
} from './day-key.ts';

const FIRST = dayNumber(EARLIEST_DAY);
const LAST = dayNumber('2100-12-31');
const dayNumbers = fc.integer({ min: FIRST, max: LAST });
const instants = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2099, 11, 30) });
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

describe('day arithmetic', () => {
  it('agrees with Temporal on every day from 2000 to 2100', () => {
    const wrong: string[] = [];
    let date = Temporal.PlainDate.from(EARLIEST_DAY);
    for (let number = FIRST; number <= LAST; number += 1) {
      const key = date.toString();
      const agrees =
        dayKey(number) === key &&
        dayNumber(key) === number &&
        weekdayOf(key) === date.dayOfWeek % 7 &&
        isDayKey(key);
      if (!agrees) wrong.push(key);
      date = date.add({ days: 1 });
    }
    expect(wrong).toEqual([]);
    expect(date.toString()).toBe('2101-01-01');
  });

  it('adds days as Temporal does', () => {
    fc.assert(
      fc.property(dayNumbers, fc.integer({ min: -40_000, max: 40_000 }), (number, count) => {
        const key = dayKey(number);
        expect(addDays(key, count)).toBe(Temporal.PlainDate.from(key).add({ days: count }).toString());
      }),
    );
  });

  it('computes weekdays, also before 1970', () => {
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(weekdayOf('2026-11-20')).toBe(5);
    expect([-5, -4, -1, 0, 2, 3].map(weekdayOfNumber)).toEqual([6, 0, 3, 4, 6, 0]);
  });

  it('lists a range with both ends, and nothing when reversed', () => {
    expect(dayRange('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(dayRange('2026-01-01', '2026-01-01')).toEqual(['2026-01-01']);
    expect(dayRange('2026-01-02', '2026-01-01')).toEqual([]);
  });
});

describe('isDayKey', () => {
  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '+002026-01-01',
    '',
  ])('refuses %j', (text) => {
    expect(isDayKey(text)).toBe(false);
  });
});

describe('the day somewhere', () => {
  it('is the zone’s own date', () => {
    const lateInParis = Date.UTC(2026, 10, 20, 23, 30);
    expect(dayIn('Europe/Paris', lateInParis)).toBe('2026-11-21');
    expect(dayIn('America/Los_Angeles', lateInParis)).toBe('2026-11-20');
    expect(() => dayIn('Mars/Olympus', lateInParis)).toThrow(RangeError);
  });

  it('is never after the last day on earth, and some place has that day', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        expect(dayIn(zone, instant) <= lastDayOnEarth(instant)).toBe(true);
        expect(dayIn('Etc/GMT-14', instant)).toBe(lastDayOnEarth(instant));
      }),
    );
  });
});

describe('the day somewhere when days begin after midnight', () => {
  const starts = fc.integer({ min: 0, max: 6 });
  /** Some change their clocks at midnight, one by half an hour, one skipped a whole date. */
  const changing = [
    ['Europe/Paris', '2027-03-28'],
    ['Europe/Paris', '2026-10-25'],
    ['America/Sao_Paulo', '2018-11-04'],
    ['America/Sao_Paulo', '2019-02-17'],
    ['Africa/Cairo', '2026-04-24'],
    ['Africa/Cairo', '2026-10-30'],
    ['Asia/Beirut', '2027-03-28'],
    ['Asia/Beirut', '2026-10-25'],
    ['Pacific/Apia', '2011-12-30'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Australia/Lord_Howe', '2027-04-04'],
    ['America/St_Johns', '2006-10-29'],
    ['Antarctica/Troll', '2026-10-25'],
  ] as const;
  const nearChanges = fc.constantFrom(...changing).map(([zone, day]) => ({ zone, instant: Date.parse(day) }));
  const anywhere = fc.oneof(nearChanges, fc.record({ zone: zones, instant: instants }));
  const clockAt = (zone: string, instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);

  it.each([
    ['the day before until then', '2026-11-21T02:59:59Z', '2026-11-20'],
    ['the new day from then on', '2026-11-21T03:00:00Z', '2026-11-21'],
    ['the same day before midnight', '2026-11-21T22:59:59Z', '2026-11-21'],
    ['the same day after midnight', '2026-11-21T23:00:00Z', '2026-11-21'],
  ])('is %s', (_, instant, day) => {
    expect(dayIn('Europe/Paris', Date.parse(instant), 4)).toBe(day);
  });

  it('follows the wall clock where an hour is skipped or comes twice', () => {
    // 1:59 is followed by 3:00.
    expect(dayIn('Europe/Paris', Date.parse('2027-03-28T00:59:59Z'), 2)).toBe('2027-03-27');
    expect(dayIn('Europe/Paris', Date.parse('2027-03-28T01:00:00Z'), 2)).toBe('2027-03-28');
    // That day lasts 23 hours.
    expect(dayIn('Europe/Paris', Date.parse('2027-03-28T23:59:59Z'), 2)).toBe('2027-03-28');
    expect(dayIn('Europe/Paris', Date.parse('2027-03-29T00:00:00Z'), 2)).toBe('2027-03-29');
    // The first 2:59 is followed by 2:00.
    expect(dayIn('Europe/Paris', Date.parse('2026-10-25T01:59:59Z'), 3)).toBe('2026-10-24');
    expect(dayIn('Europe/Paris', Date.parse('2026-10-25T02:00:00Z'), 3)).toBe('2026-10-25');
  });

  it('is the date of the clock from that hour on, and the one before until then, in any order of questions', () => {
    const minutes = fc.array(fc.integer({ min: -3_000, max: 3_000 }), { minLength: 1, maxLength: 8 });
    const questions = fc.array(fc.tuple(anywhere, starts, minutes), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(questions, (asked) => {
        for (const [{ zone, instant }, start, around] of asked) {
          for (const minute of around) {
            const at = instant + minute * 60_000;
            const clock = clockAt(zone, at);
            const date = clock.toPlainDate().toString();
            expect(dayIn(zone, at, start)).toBe(clock.hour >= start ? date : addDays(date, -1));
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('lastTickableDay', () => {
  const midnight = Date.UTC(2026, 10, 24, 10);

  it('is the next day for a device in the first zone whose clock is a few minutes ahead', () => {
    expect(dayIn('Etc/GMT-14', midnight)).toBe('2026-11-25');
    expect(lastTickableDay(midnight - 5 * 60_000)).toBe('2026-11-25');
    expect(lastTickableDay(midnight - 16 * 60_000)).toBe('2026-11-24');
  });

  it('is the last day on earth or the day after it', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const ahead = dayNumber(lastTickableDay(instant)) - dayNumber(lastDayOnEarth(instant));
        expect([0, 1]).toContain(ahead);
      }),
    );
  });
});

describe('isTimeZone', () => {
  it('accepts the names that the platform lists', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(isTimeZone(zone)).toBe(true);
    expect(['UTC', 'Etc/GMT+5', 'America/Port-au-Prince'].every(isTimeZone)).toBe(true);
  });

  it.each([
    '',
    '+02:00',
    'Mars/Olympus',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00[Europe/Paris]',
    'Europe/Paris\n',
  ])('refuses %j', (text) => {
    expect(isTimeZone(text)).toBe(false);
  });
});
