import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayNumber, dayRange } from './day-key.ts';
import { statesOf } from './day-states.ts';
import { DaySums } from './day-sums.ts';
import { DayValues } from './day-values.ts';
import { dayFlags, type HabitRecord } from './habit-record.ts';
import { lastSlipOf } from './last-slip.ts';
import { achievementOf } from './record-achievement.ts';
import { strengthOf } from './record-strength.ts';
import type { PeriodRepeat } from './repeat.ts';
import { changeSchedule, type Plan, startSchedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import { EVERY_DAY } from './weekdays.ts';

/** A day of January 2026, which begins on a Thursday: the 5th is a Monday. */
const jan = (date: number): DayKey => addDays('2026-01-01', date - 1);

const planOf = (repeat: PeriodRepeat, target?: number): Plan => ({
  days: EVERY_DAY,
  repeat,
  ...(repeat.per === 'week' && { weekStart: 1 }),
  ...(target !== undefined && { target }),
});
const times = (count: number, per: 'week' | 'month' = 'week') => planOf({ type: 'times', count, per });
const pages = (target: number) => planOf({ type: 'total', per: 'week' }, target);

const ticked = (plan: Plan, days: readonly DayKey[], more: Partial<HabitRecord> = {}): HabitRecord => ({
  schedule: startSchedule(plan),
  createdOn: jan(5),
  ticks: TickSet.of(days),
  ...more,
});
const logged = (
  kind: 'amount' | 'limit',
  plan: Plan,
  values: readonly (readonly [DayKey, number])[],
  more: Partial<HabitRecord> = {},
): HabitRecord => ({ ...ticked(plan, []), kind, values: DayValues.of(values), ...more });

/** The days with due items as it is known on `today`, each with how many were met of how many. */
function booked(record: HabitRecord, today: DayKey): [DayKey, string][] {
  const sums = new DaySums(dayNumber('2026-01-01'), dayNumber(today) + 40, dayNumber(today));
  sums.add(record);
  return sums
    .figures(dayNumber(today))
    .filter(({ total }) => total > 0)
    .map(({ day, completed, total }) => [day, `${String(completed)} of ${String(total)}`]);
}

function figures(record: HabitRecord, today: DayKey) {
  const { completed, percentage, currentStreak, bestStreak } = achievementOf(record, today);
  return [completed, percentage, currentStreak, bestStreak];
}

const breakOf = (from: DayKey, to: DayKey): Partial<HabitRecord> => ({ breaks: [{ from, to }] });

describe('three times a week', () => {
  it('is booked on the days on which it was met', () => {
    const record = ticked(times(3), [jan(5), jan(7), jan(10)]);
    expect(booked(record, jan(12))).toEqual([
      [jan(5), '1 of 1'],
      [jan(7), '1 of 1'],
      [jan(10), '1 of 1'],
    ]);
    expect(figures(record, jan(12))).toEqual([3, 100, 1, 1]);
  });

  it('lacks what is missing on the last day of the week, once it is over', () => {
    const record = ticked(times(3), [jan(5), jan(11)]);
    expect(booked(record, jan(11))).toEqual([
      [jan(5), '1 of 1'],
      [jan(11), '1 of 1'],
    ]);
    expect(figures(record, jan(11))).toEqual([2, 100, 0, 0]);
    expect(booked(record, jan(12))[1]).toEqual([jan(11), '1 of 2']);
    expect(figures(record, jan(12))).toEqual([2, 67, 0, 0]);
  });

  it('books no done day beyond the count, and shows it all the same', () => {
    const record = ticked(times(3), [jan(5), jan(6), jan(7), jan(8)]);
    expect(booked(record, jan(12)).map(([day]) => day)).toEqual([jan(5), jan(6), jan(7)]);
    expect(figures(record, jan(12))).toEqual([3, 100, 1, 1]);
    const states = statesOf(record, dayNumber(jan(4)), dayNumber(jan(12)));
    expect(states.slice(0, 5)).toEqual(['notDue', 'done', 'done', 'done', 'done']);
    expect(states.slice(5)).toEqual(['covered', 'covered', 'covered', 'none']);
  });

  it('asks for less in a week with a break of three days', () => {
    const twice = [jan(5), jan(7)];
    expect(figures(ticked(times(3), twice, breakOf(jan(9), jan(11))), jan(12))).toEqual([2, 100, 1, 1]);
    expect(booked(ticked(times(3), [jan(5)], breakOf(jan(9), jan(11))), jan(12))).toEqual([
      [jan(5), '1 of 1'],
      [jan(11), '0 of 1'],
    ]);
    // A done day of the break is no neutral day: two are left, and 3 x 5/7 is more than 2.
    const third = ticked(times(3), [...twice, jan(10)], breakOf(jan(9), jan(11)));
    expect(figures(third, jan(12))).toEqual([3, 100, 1, 1]);
  });

  it('leaves a streak alone in a week that is all neutral', () => {
    const weeks = [5, 6, 7, 19, 20, 21].map(jan);
    expect(figures(ticked(times(3), weeks, breakOf(jan(12), jan(18))), jan(26))).toEqual([6, 100, 2, 2]);
    expect(figures(ticked(times(3), weeks), jan(26))).toEqual([6, 67, 1, 1]);
  });

  it('asks for two in a first week that begins on a Thursday', () => {
    const record = ticked(times(3), [jan(8), jan(10)], { createdOn: jan(8) });
    expect(figures(record, jan(12))).toEqual([2, 100, 1, 1]);
    expect(booked({ ...record, ticks: TickSet.of([jan(8)]) }, jan(12))).toEqual([
      [jan(8), '1 of 1'],
      [jan(11), '0 of 1'],
    ]);
  });

  it('ends with the habit', () => {
    const record = ticked(times(3), [jan(5)], { endsOn: jan(7) });
    expect(booked(record, jan(12))).toEqual([
      [jan(5), '1 of 1'],
      [jan(7), '0 of 1'],
    ]);
    expect(booked(record, jan(7))).toEqual([[jan(5), '1 of 1']]);
    expect(figures({ ...record, ticks: TickSet.of([jan(5), jan(6), jan(9)]) }, jan(30))).toEqual([
      2, 100, 1, 1,
    ]);
  });

  it('counts a week that begins after today in the best streak only', () => {
    const record = ticked(times(1), [jan(5), jan(12)]);
    expect(figures(record, jan(11))).toEqual([2, 100, 1, 2]);
  });
});

describe('ten times a month', () => {
  const days = (count: number, from: DayKey) => Array.from({ length: count }, (_, at) => addDays(from, at));

  it('lacks two on the last day of a February with eight', () => {
    const record = ticked(times(10, 'month'), days(8, '2026-02-01'), { createdOn: '2026-02-01' });
    expect(booked(record, '2026-03-01').at(-1)).toEqual(['2026-02-28', '0 of 2']);
    expect(figures(record, '2026-03-01')).toEqual([8, 80, 0, 0]);
  });

  it('reads the whole month for each of its days', () => {
    const record = ticked(times(2, 'month'), [jan(1), jan(31)], { createdOn: jan(1) });
    const last = dayNumber(jan(31));
    expect(statesOf(record, last - 29, last - 29)).toEqual(['covered']);
    expect([...dayFlags({ ...record, ticks: TickSet.of([jan(1)]) }, last, last).due]).toEqual([1]);
    expect([...dayFlags({ ...record, ticks: TickSet.of([jan(1), jan(2)]) }, last, last).due]).toEqual([0]);
  });

  it('asks for five in half of a February', () => {
    const record = ticked(times(10, 'month'), days(5, '2026-02-20'), { createdOn: '2026-02-15' });
    expect(figures(record, '2026-03-01')).toEqual([5, 100, 1, 1]);
  });
});

describe('a total of 50 pages a week', () => {
  it('is booked on the day on which it was met', () => {
    const record = logged('amount', pages(50_000), [
      [jan(5), 20_000],
      [jan(7), 20_000],
      [jan(9), 15_000],
      [jan(10), 40_000],
    ]);
    expect(booked(record, jan(9))).toEqual([[jan(9), '1 of 1']]);
    expect(figures(record, jan(12))).toEqual([1, 100, 1, 1]);
    expect(statesOf(record, dayNumber(jan(8)), dayNumber(jan(10)))).toEqual(['covered', 'done', 'covered']);
  });

  it('is missed on the last day of the week, and moves the strength by its part', () => {
    const record = logged('amount', pages(50_000), [
      [jan(5), 50_000],
      [jan(13), 30_000],
    ]);
    expect(booked(record, jan(19))).toEqual([
      [jan(5), '1 of 1'],
      [jan(18), '0 of 1'],
    ]);
    expect(figures(record, jan(19))).toEqual([1, 50, 0, 1]);
    expect(strengthOf(record, jan(18))).toBeCloseTo(0.13157, 5);
    expect(strengthOf(record, jan(19))).toBeCloseTo(0.193202, 5);
  });

  it('is not less in a week with a break, and neutral in a week that is all on a break', () => {
    const most: [DayKey, number][] = [[jan(5), 40_000]];
    expect(booked(logged('amount', pages(50_000), most, breakOf(jan(9), jan(11))), jan(12))).toEqual([
      [jan(11), '0 of 1'],
    ]);
    expect(booked(logged('amount', pages(50_000), [], breakOf(jan(5), jan(11))), jan(12))).toEqual([]);
  });

  it('is neutral in a week that is all on a break or skipped, with a little logged', () => {
    const values: [DayKey, number][] = [
      [jan(5), 50_000],
      [jan(19), 50_000],
    ];
    const away = breakOf(jan(12), jan(18));
    const skips = TickSet.of(dayRange(jan(12), jan(18)));
    for (const value of [0, 1_000]) {
      const little: [DayKey, number][] = [...values, [jan(14), value]];
      expect(figures(logged('amount', pages(50_000), little, away), jan(19))).toEqual([2, 100, 2, 2]);
      expect(figures(logged('amount', pages(50_000), little, { skips }), jan(19))).toEqual([2, 100, 2, 2]);
    }
  });

  it('is met by what is logged on a break, and counts', () => {
    const values: [DayKey, number][] = [
      [jan(5), 50_000],
      [jan(13), 20_000],
      [jan(14), 30_000],
    ];
    const record = logged('amount', pages(50_000), values, breakOf(jan(12), jan(18)));
    expect(booked(record, jan(19)).at(-1)).toEqual([jan(14), '1 of 1']);
    expect(figures(record, jan(19))).toEqual([2, 100, 2, 2]);
    const states = statesOf(record, dayNumber(jan(13)), dayNumber(jan(14)));
    expect(states).toEqual(['onBreak', 'done']);
  });

  it('is met at once by a lower target', () => {
    const record = logged('amount', pages(50_000), [[jan(5), 40_000]]);
    const lower = { ...record, schedule: changeSchedule(record.schedule, jan(8), pages(30_000)) };
    expect(booked(lower, jan(12))).toEqual([[jan(8), '1 of 1']]);
    expect(figures(lower, jan(7))).toEqual([0, null, 0, 0]);
  });

  it('counts what is logged after today, after travel to the west', () => {
    const record = logged('amount', pages(50_000), [[jan(6), 50_000]]);
    expect(figures(record, jan(5))).toEqual([1, 100, 1, 1]);
  });
});

describe('a limit of 5 a week', () => {
  const values: [DayKey, number][] = [
    [jan(5), 4_000],
    [jan(12), 3_000],
    [jan(14), 5_000],
    [jan(19), 1_000],
  ];

  it('is decided when the week is over', () => {
    const record = logged('limit', pages(5_000), values);
    expect(booked(record, jan(11))).toEqual([]);
    expect(figures(record, jan(11))).toEqual([0, null, 0, 0]);
    expect(booked(record, jan(12))).toEqual([[jan(11), '1 of 1']]);
    expect(booked(record, jan(20))).toEqual([
      [jan(11), '1 of 1'],
      [jan(18), '0 of 1'],
    ]);
    expect(figures(record, jan(20))).toEqual([1, 50, 0, 1]);
    expect(strengthOf(record, jan(20))).toBeCloseTo(0.166888, 5);
  });

  it('covers the days of a week that is over, and none of a running one', () => {
    const record = logged('limit', pages(5_000), values.slice(0, 2));
    const states = statesOf(record, dayNumber(jan(9)), dayNumber(jan(13)), dayNumber(jan(13)));
    expect(states).toEqual(['covered', 'covered', 'done', 'none', 'none']);
    const lastDay = statesOf(record, dayNumber(jan(9)), dayNumber(jan(11)), dayNumber(jan(11)));
    expect(lastDay).toEqual(['none', 'none', 'none']);
  });

  it('leaves out what is logged on a break', () => {
    const record = logged('limit', pages(5_000), values, breakOf(jan(14), jan(14)));
    expect(figures(record, jan(20))).toEqual([2, 100, 2, 2]);
    expect(booked(logged('limit', pages(5_000), values, breakOf(jan(5), jan(11))), jan(12))).toEqual([]);
  });
});

describe('a change of the plan', () => {
  const weekly = (
    days: readonly DayKey[],
    ...changes: [DayKey, Plan | readonly number[]][]
  ): HabitRecord => ({
    ...ticked(times(3), days),
    schedule: changes.reduce(
      (rows, [from, plan]) => changeSchedule(rows, from, plan),
      startSchedule(times(3)),
    ),
  });

  it('from days to weeks begins another streak, on its first day', () => {
    const record = ticked(times(3), [5, 6, 7, 8, 9, 10, 11, 12, 14, 16].map(jan), {
      schedule: changeSchedule(startSchedule(EVERY_DAY), jan(12), times(3)),
    });
    const before = { ...record, ticks: TickSet.of([5, 6, 7, 8, 9, 10, 11].map(jan)) };
    expect(figures(before, jan(11))).toEqual([7, 100, 7, 7]);
    expect(figures(before, jan(12))).toEqual([7, 100, 0, 0]);
    expect(figures(record, jan(12))).toEqual([10, 100, 1, 1]);
    expect(figures(record, jan(19))).toEqual([10, 100, 1, 1]);
  });

  it('from days to weeks keeps the best streak of days, until weeks have lasted longer', () => {
    const days = dayRange(jan(5), jan(12));
    const record = ticked({ days: EVERY_DAY }, days, {
      schedule: changeSchedule(startSchedule(EVERY_DAY), jan(13), times(1)),
    });
    const earlierBest = { unit: 'day', streak: 8 };
    expect(achievementOf(record, jan(12))).toMatchObject({ bestStreak: 8 });
    expect(achievementOf(record, jan(12))).not.toHaveProperty('earlierBest');
    expect(achievementOf(record, jan(13))).toMatchObject({ bestStreak: 0, earlierBest });
    const week = { ...record, ticks: record.ticks.with(jan(14)) };
    expect(achievementOf(week, jan(14))).toMatchObject({ bestStreak: 1, earlierBest });
    const weeks = { ...week, ticks: week.ticks.with(jan(19)) };
    expect(achievementOf(weeks, jan(19))).not.toHaveProperty('earlierBest');
  });

  it('to another type drops what the week lacks', () => {
    expect(booked(weekly([jan(5)], [jan(8), [4, 5]]), jan(12))).toEqual([
      [jan(5), '1 of 1'],
      [jan(8), '0 of 1'],
      [jan(9), '0 of 1'],
    ]);
  });

  it('from times to a total begins the week again, with its other days neutral', () => {
    const record = logged('amount', { ...times(2), target: 10_000 }, [[jan(5), 10_000]]);
    const schedule = changeSchedule(record.schedule, jan(8), pages(10_000));
    expect(booked({ ...record, schedule, ticks: TickSet.of([jan(5)]) }, jan(12))).toEqual([
      [jan(5), '1 of 1'],
      [jan(11), '0 of 1'],
    ]);
  });

  it('to another first day of the week begins a week again', () => {
    const record = weekly([5, 6, 7].map(jan), [jan(8), { ...times(3), weekStart: 0 }]);
    expect(booked(record, jan(12)).slice(3)).toEqual([[jan(10), '0 of 2']]);
  });

  it('to another count within a week shares the week', () => {
    const record = weekly([5, 6, 7, 8].map(jan), [jan(8), times(5)]);
    expect(booked(record, jan(12))).toEqual([
      ...[5, 6, 7, 8].map((date) => [jan(date), '1 of 1']),
      [jan(11), '0 of 1'],
    ]);
  });

  it('to a pause is neutral where it ends within the week, and misses nothing where it does not', () => {
    const paused = weekly([jan(5), jan(9)], [jan(6), []], [jan(9), times(3)]);
    expect(figures(paused, jan(12))).toEqual([2, 100, 1, 1]);
    const whole = weekly([jan(5)], [jan(7), []]);
    expect(booked(whole, jan(12))).toEqual([[jan(5), '1 of 1']]);
    expect(figures(whole, jan(12))).toEqual([1, 100, 1, 1]);
    expect(figures(weekly([], [jan(7), []]), jan(12))).toEqual([0, null, 0, 0]);
    const ended = weekly([], [jan(7), []], [jan(10), times(3)]);
    expect(booked({ ...ended, endsOn: jan(9) }, jan(12))).toEqual([]);
  });

  it('to a pause keeps the streak, for as long as it lasts and after it', () => {
    const once = ticked(times(1), [5, 12, 19, 26].map(jan));
    const paused = { ...once, schedule: changeSchedule(once.schedule, jan(27), []) };
    expect(figures(once, jan(27))).toEqual([4, 100, 4, 4]);
    expect(figures(paused, jan(27))).toEqual([4, 100, 4, 4]);
    expect(figures(paused, jan(60))).toEqual([4, 100, 4, 4]);
    const resumed = {
      ...paused,
      schedule: changeSchedule(paused.schedule, jan(43), times(1)),
      ticks: once.ticks.with(jan(44)),
    };
    expect(figures(resumed, jan(44))).toEqual([5, 100, 5, 5]);
    const states = statesOf(paused, dayNumber(jan(25)), dayNumber(jan(27)));
    expect(states).toEqual(['covered', 'done', 'notDue']);
  });

  it('keeps a week that was met, and counts it once if it is met again by the new plan', () => {
    const twice: [DayKey, number][] = [
      [jan(5), 10_000],
      [jan(12), 10_000],
    ];
    const changed = (values: readonly [DayKey, number][]): HabitRecord => ({
      ...logged('amount', pages(10_000), values),
      schedule: changeSchedule(startSchedule({ ...times(1), target: 10_000 }), jan(14), pages(10_000)),
      ticks: TickSet.of(values.map(([day]) => day)),
    });
    expect(figures(changed([...twice, [jan(16), 10_000]]), jan(19))).toEqual([3, 100, 2, 2]);
    expect(figures(changed(twice), jan(18))).toEqual([2, 100, 2, 2]);
    expect(figures(changed(twice), jan(19))).toEqual([2, 67, 0, 2]);
  });

  it('covers the days of its own plan alone', () => {
    const record = ticked({ days: EVERY_DAY }, [jan(8), jan(9)], {
      schedule: changeSchedule(startSchedule(EVERY_DAY), jan(8), times(2)),
    });
    const states = statesOf(record, dayNumber(jan(6)), dayNumber(jan(11)));
    expect(states).toEqual(['none', 'none', 'done', 'done', 'covered', 'covered']);
  });

  it.each<[string, Plan | readonly number[]]>([
    ['weekdays', [1]],
    ['a larger count', times(9, 'month')],
    ['a pause', []],
  ])('to %s leaves the days of a month that was met covered', (_, plan) => {
    const record = ticked(times(2, 'month'), [jan(6), jan(8)]);
    const changed = { ...record, schedule: changeSchedule(record.schedule, jan(12), plan) };
    const [first, last] = [dayNumber(jan(5)), dayNumber(jan(9))];
    const states = ['covered', 'done', 'covered', 'done', 'covered'];
    expect(statesOf(record, first, last)).toEqual(states);
    expect(statesOf(changed, first, last)).toEqual(states);
  });

  it('to a larger count covers no day of a week that lacked something', () => {
    const record = weekly([jan(5)], [jan(7), times(5)]);
    expect(statesOf(record, dayNumber(jan(5)), dayNumber(jan(8)))).toEqual(['done', 'none', 'none', 'none']);
  });

  it('leaves the last slip of a week that was passed', () => {
    const record = logged('limit', pages(5_000), [[jan(6), 6_000]]);
    expect(lastSlipOf(record, jan(7))).toBe(jan(6));
    const paused = { ...record, schedule: changeSchedule(record.schedule, jan(7), []) };
    expect(lastSlipOf(paused, jan(7))).toBe(jan(6));
    expect(figures(paused, jan(12))).toEqual([0, null, 0, 0]);
  });

  it('between months goes on, whatever first day of the week a row has', () => {
    const first = { ...times(4, 'month'), weekStart: 1 };
    const record = ticked(first, [6, 7, 8, 20, 21].map(jan), {
      schedule: changeSchedule(startSchedule(first), jan(15), { ...first, weekStart: 0 }),
    });
    expect(figures(record, '2026-02-01')).toEqual([4, 100, 1, 1]);
  });
});
