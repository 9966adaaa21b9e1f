import type { OwnShare, SharedHabit } from '#contract/circles.ts';
import type { Habit } from '#contract/habits.ts';
import { sharedDays, storedShare } from '#domain/circles/shared-days.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { keepsLimit, logsAmount, ONE } from '#domain/plan/habit.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';

/** What the members of a circle read of the user's own habit, by the functions by which the server stores and shows it. */
export function sharedHabit(
  habit: Habit,
  record: HabitRecord,
  { level, shownName }: Pick<OwnShare, 'level' | 'shownName'>,
  owner: { readonly today: DayKey; readonly weekStart: number },
): SharedHabit {
  const { days, streak } = sharedDays(storedShare(record, level, owner), level, owner.today);
  const hasUnit = level === 'full' && logsAmount(habit) && !keepsLimit(habit);
  return {
    habitId: habit.id,
    name: shownName ?? habit.name,
    emoji: habit.emoji,
    level,
    ...(hasUnit && { unit: habit.unit }),
    days: days.map(({ value, ...day }) => ({ ...day, ...(value !== undefined && { value: value / ONE }) })),
    ...(streak !== undefined && { streak }),
  };
}
