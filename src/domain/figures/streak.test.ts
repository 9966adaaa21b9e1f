import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { achievementOf } from './achievements.ts';

const TODAY = '2026-11-20';
const before = (count: number): string => addDays(TODAY, -count);
const currentStreak = (habit: HabitRecord): number => achievementOf(habit, TODAY).currentStreak;
const bestStreak = (habit: HabitRecord): number => achievementOf(habit, TODAY).bestStreak;
const record = (
  ticked: string[],
  schedule = startSchedule(EVERY_DAY),
  createdOn = before(30),
): HabitRecord => ({
  schedule,
  createdOn,
  ticks: TickSet.of(ticked),
});

describe('streaks', () => {
  it('are not broken by an unticked today, and are by an unticked yesterday', () => {
    expect(currentStreak(record([before(3), before(2), before(1)]))).toBe(3);
    expect(currentStreak(record([before(3), before(2), before(1), TODAY]))).toBe(4);
    expect(currentStreak(record([before(3), before(2), TODAY]))).toBe(1);
    expect(bestStreak(record([before(3), before(2), TODAY]))).toBe(2);
    expect(currentStreak(record([before(3), before(2)]))).toBe(0);
  });

  it('skip days that are not due: other weekdays, a pause, the archive', () => {
    const fridays = startSchedule([5]);
    expect(currentStreak(record([before(14), before(7), before(6)], fridays))).toBe(2);
    const paused = changeSchedule(
      changeSchedule(startSchedule(EVERY_DAY), before(9), []),
      before(2),
      EVERY_DAY,
    );
    expect(currentStreak(record([before(11), before(10), before(2), before(1)], paused))).toBe(4);
    const archived = changeSchedule(startSchedule(EVERY_DAY), before(9), []);
    expect(currentStreak(record([before(11), before(10)], archived))).toBe(2);
  });

  it('are 0 for a habit that starts after today, as after travel', () => {
    const habit = record([], startSchedule(EVERY_DAY), addDays(TODAY, 1));
    expect([currentStreak(habit), bestStreak(habit)]).toEqual([0, 0]);
  });
});
