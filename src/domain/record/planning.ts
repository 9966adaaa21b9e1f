import { addDays, type DayKey, dayNumber } from '#domain/days/day-key.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import { type AheadRow, layAhead, type PlannedAhead, plansAhead, withoutAhead } from '#domain/plan/ahead.ts';
import { isActive, keepsLimit, logsAmount } from '#domain/plan/habit.ts';
import { changeSchedule, type Plan, planInForce, type Schedule, samePlan } from '#domain/plan/schedule.ts';
import { ticksOfLogged } from './amount-day.ts';
import { dayFlags } from './day-flags.ts';
import { edgesOf, type HabitRecord } from './habit-record.ts';
import { countedOf, type LoggedHabit, type Totalled } from './ticking.ts';

/** Changes of the plan of a habit, with what follows from them. */

/**
 * The start of a change of the plan, a pause or an archiving: today, or the day after the last one from today on whose item is met (later
 * than today after travel to the west). That day stays under its plan, so that the counter and every percentage stay the same.
 */
export function planFrom(record: HabitRecord, today: DayKey): DayKey {
  const { latest } = edgesOf(record);
  if (keepsLimit(record) || latest === null || latest < today) return today;
  const { ticked } = dayFlags({ ...record, breaks: [] }, dayNumber(today), dayNumber(latest));
  return addDays(today, ticked.lastIndexOf(1) + 1);
}

/** After a change of its schedule or bounds: what is derived from its days, by the plan that is now in force on them. */
export function replanned<H extends Totalled>(habit: H): H {
  const ticks = logsAmount(habit) ? ticksOfLogged(habit) : habit.ticks;
  const after = { ...habit, ticks };
  return { ...after, completed: countedOf(after) };
}

/** The user's day, and the first day of the user's weeks. */
export interface Calendar {
  readonly today: DayKey;
  readonly weekStart: Weekday;
}

/** A habit with the fields that its plan is made of. */
export interface PlannedHabit extends LoggedHabit, PlannedAhead {}

/** The fields whose change is a row of the schedule. */
const planned = ['weekdays', 'repeat', 'target', 'activated', 'archivedAt'];

/**
 * Changes of a habit with what follows from them. Another repetition or target, a pause and the archive are rows of the schedule: none of
 * them changes a done day. A target that grows does so from the changed plan on.
 */
export function withPlan<H extends PlannedHabit>(
  habit: H,
  changes: Partial<H>,
  { today, weekStart }: Calendar,
): Partial<H> {
  const changed = { ...habit, ...changes };
  const inForce = planInForce(changed, weekStart);
  // What changes nothing keeps the weeks of the row, whatever the first day of the user's weeks is now.
  const isPlan =
    planned.some((field) => field in changes) && !samePlan(planInForce(habit, weekStart), inForce);
  const isBound = 'startsOn' in changes || 'endsOn' in changes;
  const isAhead = 'ahead' in changes || 'growth' in changes;
  if (!isPlan && !isBound && !isAhead) return changes;
  const hasAhead = [habit, changed].some(({ ahead, growth }) => ahead.length > 0 || growth !== null);
  const moves = hasAhead && (isPlan || isAhead);
  const plans = moves ? plansAhead(habit, changed, today, weekStart) : {};
  const bare = moves ? withoutAhead(habit) : habit.schedule;
  const isOther = isPlan || (moves && isActive(changed) && !isLastPlan(bare, inForce));
  const own = isOther ? changeSchedule(bare, planFrom(habit, today), inForce) : bare;
  const weekStartOf = (row: AheadRow): Weekday =>
    habit.ahead.includes(row) ? (weekStartFrom(habit.schedule, row.from) ?? weekStart) : weekStart;
  const schedule = moves ? layAhead(own, { ...changed, ...plans }, weekStartOf) : own;
  const { ticks, completed } = replanned({ ...changed, schedule });
  return { ...changes, ...plans, schedule, ...(logsAmount(habit) && { ticks }), completed };
}

/** Whether a timeline ends with a plan: one that gave way to a plan ahead is not in it. */
const isLastPlan = (schedule: Schedule, plan: Plan): boolean =>
  samePlan({ ...plan, weekStart: undefined }, { ...(schedule.at(-1) ?? plan), weekStart: undefined });

const weekStartFrom = (schedule: Schedule, day: DayKey): Weekday | undefined =>
  schedule.find(({ from }) => from === day)?.weekStart;
