import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { correlationOf, phiOf } from './correlation.ts';
import { differenceOf } from './difference.ts';
import { findTogether } from './together.ts';

const TODAY = '2026-11-30';
const DAYS = dayRange(addDays(TODAY, -200), addDays(TODAY, -1));

/** Pseudo-random from 0 to 1 by the place of a day. */
const noise = (day: number, salt: number): number => {
  const value = Math.sin((day + 1) * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

const walked = DAYS.map((_, day) => noise(day, 1) < 0.5);
const walk = {
  id: 'walk',
  record: {
    schedule: startSchedule({ days: EVERY_DAY }),
    createdOn: DAYS[0] ?? TODAY,
    ticks: TickSet.of(DAYS.filter((_, day) => walked[day])),
  },
};

/** A mood of 1 to 5 on each day, about 1 higher where `isHigher` is true. */
const moodBy = (isHigher: (day: number) => boolean | undefined): Record<DayKey, number> =>
  Object.fromEntries(
    DAYS.map((day, at) => [day, 2 + Math.floor(noise(at, 2) * 3) + Number(isHigher(at) ?? false)]),
  );

test('says how the mean of a number differs on days with a habit', () => {
  const days = moodBy((day) => walked[day]);
  const [found] = findTogether([walk], [{ id: 'mood', days }], TODAY).findings;
  const mean = (isWalked: boolean): number => {
    const own = DAYS.filter((_, at) => walked[at] === isWalked).map((day) => days[day] ?? 0);
    return own.reduce((sum, each) => sum + each, 0) / own.length;
  };
  expect(found).toMatchObject({
    kind: 'contrast',
    first: { id: 'walk', least: null },
    outcome: 'mood',
    lag: 0,
    days: 200,
    difference: expect.closeTo(mean(true) - mean(false), 9),
  });
});

test('finds the number of the day after a habit', () => {
  const days = moodBy((day) => walked[day - 1]);
  expect(findTogether([walk], [{ id: 'mood', days }], TODAY).findings).toMatchObject([{ lag: 1, days: 199 }]);
});

test.each([
  ['differs by chance', moodBy(() => false)],
  ['is the same each day', Object.fromEntries(DAYS.map((day) => [day, 3]))],
  ['is known on 39 days', Object.fromEntries(DAYS.slice(0, 39).map((day, at) => [day, walked[at] ? 5 : 1]))],
])('finds nothing in a number that %s', (_name, days) => {
  expect(findTogether([walk], [{ id: 'mood', days }], TODAY).findings).toEqual([]);
});

test('finds nothing of a habit that was done on four days alone, which are enough days to ask', () => {
  const done = DAYS.filter((_, day) => day % 50 === 0);
  const rare = { id: 'rare', record: { ...walk.record, ticks: TickSet.of(done) } };
  const days = Object.fromEntries(DAYS.map((day) => [day, done.includes(day) ? 5 : 1]));
  expect(done).toHaveLength(4);
  expect(findTogether([rare], [{ id: 'mood', days }], TODAY)).toEqual({ findings: [], isEnough: true });
});

test('finds nothing where days of the same weeks say the contrary', () => {
  // Many walks and a good mood up to the end of two months (packed-days.ts), few and a bad one after it; yet on days with one it was worse.
  const isEarly = (day: number): boolean => day < 110;
  const often = DAYS.map((_, day) => noise(day, 3) < (isEarly(day) ? 0.8 : 0.2));
  const moods = often.map((done, day) => (isEarly(day) ? 8 : 2) - Number(done));
  const ticks = TickSet.of(DAYS.filter((_, day) => often[day]));
  const days = Object.fromEntries(DAYS.map((day, at) => [day, moods[at] ?? 0]));
  expect(correlationOf(often.map(Number), moods)).toBeGreaterThan(0.25);
  const { findings } = findTogether(
    [{ ...walk, record: { ...walk.record, ticks } }],
    [{ id: 'mood', days }],
    TODAY,
  );
  expect(findings).toEqual([]);
});

test('a number of one day alone in its weeks compares it with no other, and takes no finding away', () => {
  const whole = moodBy((day) => walked[day]);
  const known = DAYS.filter((_, at) => at === 0 || at >= 60);
  const days = Object.fromEntries(known.map((day) => [day, whole[day] ?? 0]));
  expect(findTogether([walk], [{ id: 'mood', days }], TODAY).findings).toMatchObject([{ lag: 0, days: 141 }]);
});

test('gives the difference alone where the numbers of both sides never change', () => {
  expect(differenceOf([4, 4, 4], [3, 3])).toEqual({ difference: 1, interval: [1, 1] });
});

test('gives the interval of Welch', () => {
  const { difference, interval } = differenceOf(
    [27.5, 21, 19, 23.6, 17, 17.9],
    [27.1, 22, 20.8, 23.4, 23.4, 23.5, 25.8],
  );
  expect(difference).toBeCloseTo(-2.714, 3);
  // By hand: variances 15.724 and 4.581, squared errors 2.621 and 0.654, 7.423 degrees of freedom, t 2.3376.
  expect(interval[0]).toBeCloseTo(-6.9447, 3);
  expect(interval[1]).toBeCloseTo(1.5161, 3);
});

test('correlates two marks alike from either side, and as any other numbers', () => {
  const marks = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(marks, (days) => {
      const first = days.filter(([one]) => one).length;
      const second = days.filter(([, other]) => other).length;
      const both = days.filter(([one, other]) => one && other).length;
      const phi = phiOf({ days: days.length, first, second, both });
      expect(phi).toBeCloseTo(phiOf({ days: days.length, first: second, second: first, both }), 12);
      expect(Math.abs(phi)).toBeLessThanOrEqual(1 + 1e-12);
      const numbers = (at: 0 | 1) => days.map((day) => Number(day[at]));
      expect(phi).toBeCloseTo(correlationOf(numbers(0), numbers(1)), 9);
    }),
  );
});
