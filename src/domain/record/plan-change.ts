import type { DayKey } from '#domain/days/day-key.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import { type Planned, planInForce } from '#domain/plan/habit.ts';
import { changeSchedule, samePlan } from '#domain/plan/schedule.ts';
import { type LoggedHabit, planFrom, replanned } from './ticking.ts';

/** The user's day, and the first day of the user's weeks. */
export interface Calendar {
  readonly today: DayKey;
  readonly weekStart: Weekday;
}

/** A habit with the fields that its plan is made of. */
export interface PlannedHabit extends LoggedHabit, Planned {}

/** The fields whose change is a row of the schedule. */
const planned = ['weekdays', 'repeat', 'target', 'activated', 'archivedAt'];

/**
 * Changes of a habit with what follows from them. Another repetition or target, a pause and the archive are rows of the schedule: none of
 * them changes a done day.
 */
export function withPlan<H extends PlannedHabit>(
  habit: H,
  changes: Partial<H>,
  { today, weekStart }: Calendar,
): Partial<H> {
  const inForce = planInForce({ ...habit, ...changes }, weekStart);
  // What changes nothing keeps the weeks of the row, whatever the first day of the user's weeks is now.
  const isPlan =
    planned.some((field) => field in changes) && !samePlan(planInForce(habit, weekStart), inForce);
  const isBound = 'startsOn' in changes || 'endsOn' in changes;
  if (!isPlan && !isBound) return changes;
  const schedule = isPlan ? changeSchedule(habit.schedule, planFrom(habit, today), inForce) : habit.schedule;
  const { ticks, completed } = replanned({ ...habit, ...changes, schedule });
  return { ...changes, schedule, ...(habit.kind !== 'check' && { ticks }), completed };
}
