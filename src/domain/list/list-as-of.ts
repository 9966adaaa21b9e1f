import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { firstDayOfRecord, type HabitRecord, scheduledFlags } from '#domain/record/habit-record.ts';
import { isDoneOn, presentSpan, type WireHabit } from './wire-habit.ts';

/**
 * Whether a habit is in the list as of a past day: it existed on that day and was not archived. A paused one is, as not due. A day counts as
 * one of the schedule by what was in force then.
 */
export function isListedOn(habit: WireHabit, record: HabitRecord, day: DayKey): boolean {
  const number = dayNumber(day);
  if (record.ticks.has(day) || scheduledFlags(record, number, number)[0] === 1) return true;
  const isArchived = habit.archivedAt !== null && habit.archivedAt.slice(0, 10) <= day;
  return firstDayOfRecord(record) <= day && !isArchived;
}

/** A habit as of a past day, with so many days up to it. Its steps are those of that day where they are known. */
export function asOf<H extends WireHabit>(
  habit: H,
  record: HabitRecord,
  span: Parameters<typeof presentSpan>[2],
  completedStepIds: readonly string[] | undefined,
): H {
  const shown = presentSpan(habit, record, span);
  const isDone = !logsAmount(habit) && isDoneOn(shown, span.day);
  const steps = habit.steps.map((step) => ({
    ...step,
    completed: completedStepIds?.includes(step.id) ?? isDone,
  }));
  return { ...shown, activated: true, archivedAt: null, steps };
}
