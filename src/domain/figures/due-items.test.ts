import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayNumber, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import type { Repeat } from '#domain/plan/habit.ts';
import { shareOf } from '#domain/plan/kind-acts.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { dayFlags, statesOf } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { achievementOf } from './achievements.ts';
import { strengthOf } from './strength.ts';

/** A day of January 2026: the 5th is a Monday. */
const jan = (date: number): DayKey => addDays('2026-01-01', date - 1);

const repeated = (
  repeat: Repeat,
  ticks: readonly DayKey[],
  more: Partial<HabitRecord> = {},
): HabitRecord => ({
  schedule: startSchedule({ days: EVERY_DAY, repeat }),
  createdOn: jan(5),
  ticks: TickSet.of(ticks),
  ...more,
});

/** Counted every day from the 5th on, in thousandths; null where nothing is logged. */
function daily(kind: 'amount' | 'limit', target: number, values: readonly (number | null)[]): HabitRecord {
  const logged = values.flatMap((value, at): [DayKey, number][] =>
    value === null ? [] : [[jan(5 + at), value]],
  );
  const met = logged.filter(([, value]) => kind === 'amount' && value >= target).map(([day]) => day);
  return {
    kind,
    schedule: startSchedule({ days: EVERY_DAY, target }),
    createdOn: jan(5),
    ticks: TickSet.of(met),
    values: DayValues.of(logged),
  };
}

/** The due days up to the day before `today`, and whether each was met. */
function dueDays(record: HabitRecord, today: DayKey): [DayKey, boolean][] {
  const start = dayNumber('2026-01-01');
  const { due, ticked } = dayFlags(record, start, dayNumber(today) - 1, dayNumber(today));
  return dayRange('2026-01-01', addDays(today, -1)).flatMap((day, at): [DayKey, boolean][] =>
    due[at] === 1 ? [[day, ticked[at] === 1]] : [],
  );
}

function figures(record: HabitRecord, today: DayKey) {
  const { completed, percentage, currentStreak, bestStreak } = achievementOf(record, today);
  return [completed, percentage, currentStreak, bestStreak];
}

describe('an amount of 2 litres a day', () => {
  it('moves the strength by the part that was met', () => {
    const record = daily('amount', 2_000, [2_000, 1_500]);
    expect(figures(record, jan(7))).toEqual([1, 50, 0, 1]);
    expect(strengthOf(record, jan(6))).toBeCloseTo(0.051922, 6);
    expect(strengthOf(record, jan(7))).toBeCloseTo(0.088168, 6);
    expect(strengthOf(daily('amount', 2_000, [9_000, 1_500]), jan(7))).toBeCloseTo(0.088168, 6);
  });

  it('counts 0 like nothing, and leaves a skipped day out', () => {
    const record = daily('amount', 2_000, [2_000, 0, null]);
    expect(figures(record, jan(8))).toEqual([1, 33, 0, 1]);
    expect(strengthOf(record, jan(8))).toBe(strengthOf(daily('amount', 2_000, [2_000]), jan(8)));
    const skipped = { ...daily('amount', 2_000, [2_000, 1_500]), skips: TickSet.of([jan(6)]) };
    expect(figures(skipped, jan(7))).toEqual([1, 100, 1, 1]);
    expect(strengthOf(skipped, jan(7))).toBeCloseTo(0.051922, 6);
  });
});

describe('a limit of 2 coffees a day', () => {
  const record = daily('limit', 2_000, [2_000, 3_000, null, 5_000]);

  it('is kept to on a day with 2 or none, missed on a day with 3, and open today', () => {
    expect(dueDays(record, jan(8))).toEqual([
      [jan(5), true],
      [jan(6), false],
      [jan(7), true],
    ]);
    expect(figures(record, jan(8))).toEqual([2, 67, 1, 1]);
    expect(figures(record, jan(9))).toEqual([2, 50, 0, 1]);
    const states = statesOf(record, dayNumber(jan(5)), dayNumber(jan(8)), dayNumber(jan(8)));
    expect(states).toEqual(['done', 'none', 'done', 'none']);
  });

  it('falls with what is above it', () => {
    expect(strengthOf(record, jan(7))).toBeCloseTo(0.075188, 6);
    expect(strengthOf(record, jan(8))).toBeCloseTo(0.123206, 6);
  });

  it('is neutral on a skipped day, whatever is logged', () => {
    const skipped = { ...record, skips: TickSet.of([jan(6), jan(7)]) };
    expect(figures(skipped, jan(8))).toEqual([1, 100, 1, 1]);
    expect(statesOf(skipped, dayNumber(jan(6)), dayNumber(jan(7)))).toEqual(['skipped', 'skipped']);
  });
});

describe('shareOf', () => {
  it.each([
    ['amount', 0, 2_000, 0],
    ['amount', 500, 2_000, 0.25],
    ['amount', 5_000, 2_000, 1],
    ['amount', 0, 0, 1],
    ['limit', 2_000, 2_000, 1],
    ['limit', 0, 2_000, 1],
    ['limit', 3_000, 2_000, 0.5],
    ['limit', 9_000, 2_000, 0],
    ['limit', 0, 0, 1],
    ['limit', 250, 0, 0.75],
    ['limit', 1_000, 0, 0],
    ['limit', 750, 500, 0.75],
  ] as const)('of %s %i by %i is %d', (kind, value, target, share) => {
    expect(shareOf(kind, value, target)).toBe(share);
  });
});

describe('a habit of some days', () => {
  it('is due every 3 days, and a day between them is a bonus', () => {
    const record = repeated({ type: 'interval', every: 3, unit: 'day', from: jan(5) }, [5, 8, 12].map(jan));
    expect(dueDays(record, jan(15))).toEqual([
      [jan(5), true],
      [jan(8), true],
      [jan(11), false],
      [jan(14), false],
    ]);
    expect(figures(record, jan(15))).toEqual([2, 50, 0, 2]);
    expect(statesOf(record, dayNumber(jan(11)), dayNumber(jan(13)))).toEqual(['none', 'done', 'notDue']);
  });

  it('is not due before its start, though it was done', () => {
    const record = repeated({ type: 'interval', every: 1, unit: 'day', from: jan(1) }, [6, 8].map(jan), {
      startsOn: jan(8),
    });
    expect(dueDays(record, jan(10))).toEqual([
      [jan(8), true],
      [jan(9), false],
    ]);
    expect(figures(record, jan(9))).toEqual([1, 100, 1, 1]);
    expect(statesOf(record, dayNumber(jan(6)), dayNumber(jan(9)))).toEqual([
      'done',
      'notDue',
      'done',
      'none',
    ]);
  });
});
