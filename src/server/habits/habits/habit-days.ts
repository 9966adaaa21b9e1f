import type { HabitDay } from '#contract/days.ts';
import { type Break, breaksOf } from '#domain/days/breaks.ts';
import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { statesOf } from '#domain/record/day-states.ts';
import { toUnits, valueOf } from '#domain/record/shown-history.ts';
import { dayOf } from '#domain/record/ticking.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';

/** Days of a habit that were read with it, by their keys. */
export function presentDays(
  habit: StoredHabit,
  breaks: readonly Break[],
  days: readonly DayKey[],
  today: DayKey,
): Record<DayKey, HabitDay> {
  const record = { ...habit, breaks: breaksOf(breaks, habit.id) };
  const states = statesOf(record, dayNumber(days[0] ?? ''), dayNumber(days.at(-1) ?? ''), dayNumber(today));
  const stepIds = byOrder(habit.steps).map(({ id }) => id);
  const shown = days.map((day, index): [DayKey, HabitDay] => {
    const { count, value = null, note = '', completedStepIds } = dayOf(habit, day);
    return [
      day,
      {
        value: logsAmount(habit) ? toUnits(value) : valueOf(count),
        state: states[index] ?? 'none',
        note,
        completedStepIds: stepIds.filter((id) => completedStepIds.includes(id)),
      },
    ];
  });
  return Object.fromEntries(shown);
}
