import { type DayKey, dayNumber, weekdayOf } from '#domain/days/day-key.ts';
import { EVERY_DAY, normalizeWeekdays, sameWeekdays, type Weekday } from '#domain/days/weekdays.ts';
import { type Activity, isActive, isPeriodRepeat, type Repeat } from './habit.ts';
import { flagRepeat, itemsADay, sameRepeat } from './repeat-plan.ts';

/** What is in force from a day on (docs/rules/habits.md#plans-over-time). */
export interface Plan {
  /** The weekdays; all seven where `repeat` decides; none while the habit is paused or archived. */
  readonly days: readonly Weekday[];
  /** Left out for weekdays, and while the habit is paused or archived. */
  readonly repeat?: Repeat | undefined;
  /** The first day of the user's weeks when the row was made; only with a repetition by week. */
  readonly weekStart?: Weekday | undefined;
  /** Of an amount or a limit, in thousandths; left out for a habit that is ticked. */
  readonly target?: number | undefined;
}

export interface ScheduleRow extends Plan {
  /** null only in the first row: it also covers ticks before the creation day. */
  readonly from: DayKey | null;
}

/** The plans in force over time: rows by rising `from`, the first one from null. */
export type Schedule = readonly ScheduleRow[];

export function startSchedule(plan: Plan | readonly Weekday[]): Schedule {
  return [{ from: null, ...normalized(plan) }];
}

/**
 * Changes the plan from `from` on; no weekdays to pause or archive. No day before `from` changes, and later changes are dropped. Take `from`
 * from `planFrom`.
 */
export function changeSchedule(schedule: Schedule, from: DayKey, plan: Plan | readonly Weekday[]): Schedule {
  const kept = schedule.filter((row) => row.from === null || row.from < from);
  const row = { from, ...normalized(plan) };
  return samePlan(kept.at(-1) ?? NO_PLAN, row) ? kept : [...kept, row];
}

const NO_PLAN: Plan = { days: [] };

/** The same plan with its weekdays in order, without fields that are undefined. */
function normalized(given: Plan | readonly Weekday[]): Plan {
  const { days, repeat, weekStart, target }: Plan = 'days' in given ? given : { days: given };
  return {
    days: normalizeWeekdays(days),
    ...(repeat && { repeat }),
    ...(weekStart !== undefined && { weekStart }),
    ...(target !== undefined && { target }),
  };
}

export function samePlan(left: Plan, right: Plan): boolean {
  return (
    sameWeekdays(left.days, right.days) &&
    (left.repeat === right.repeat || sameRepeat(left.repeat, right.repeat)) &&
    left.weekStart === right.weekStart &&
    left.target === right.target
  );
}

/** The same timeline without rows that repeat the plan of the row before them. */
export function foldSchedule(schedule: Schedule): Schedule {
  return schedule.filter((row, index) => {
    const before = schedule[index - 1];
    return before === undefined || !samePlan(before, row);
  });
}

/** The row in force on a day. */
export function rowOn(schedule: Schedule, day: DayKey): ScheduleRow | undefined {
  return schedule.findLast((row) => row.from === null || row.from <= day);
}

/** How many due items a plan has a day on average: 1 when daily, 3/7 for three days or times a week. */
export const itemsOf = ({ days, repeat }: Plan): number => (repeat ? itemsADay(repeat) : days.length / 7);

/** A row with the day numbers from which to before which it is in force, within a range. */
export interface RowRange {
  readonly row: ScheduleRow;
  readonly from: number;
  readonly end: number;
}

/** The rows in force from day number `start` to before `stop`, oldest first. */
export function rowRanges(schedule: Schedule, start: number, stop: number): RowRange[] {
  const ranges: RowRange[] = [];
  let end = stop;
  for (const row of schedule.toReversed()) {
    const from = row.from === null ? start : Math.max(start, dayNumber(row.from));
    if (from < end) ranges.push({ row, from, end });
    end = Math.min(end, from);
  }
  return ranges.toReversed();
}

/** Whether the plan of a day names it, or its period. */
export function isPlanned(schedule: Schedule, day: DayKey): boolean {
  const row = rowOn(schedule, day);
  if (!row?.repeat) return row?.days.includes(weekdayOf(day)) === true;
  const flag = new Uint8Array(1);
  const number = dayNumber(day);
  flagRepeat(flag, number, [number, number + 1], row.repeat);
  return flag[0] === 1;
}

/** True when the day is planned and not before the first (docs/rules/days.md#first-and-last-day). */
export function isDue(schedule: Schedule, firstDay: DayKey, day: DayKey): boolean {
  return day >= firstDay && isPlanned(schedule, day);
}

/** The first of these weekdays after the day; null without any. */
export function nextWeekday(days: readonly Weekday[], day: DayKey): Weekday | null {
  const after = Array.from({ length: 7 }, (_, index) => (weekdayOf(day) + 1 + index) % 7);
  return after.find((weekday) => days.includes(weekday)) ?? null;
}

/** The fields of a habit that are its plan; amounts in thousandths. */
export interface Planned extends Activity {
  readonly weekdays: readonly Weekday[];
  readonly repeat: Repeat | null;
  readonly target: number | null;
}

/** The plan in force by a habit's fields, on a calendar of weeks from `weekStart` on: no days while it is paused or archived. */
export function planInForce(habit: Planned, weekStart: Weekday): Plan {
  const { weekdays, repeat, target } = habit;
  const logged = target === null ? {} : { target };
  if (!isActive(habit)) return { days: [], ...logged };
  if (repeat === null) return { days: weekdays, ...logged };
  const isWeekly = isPeriodRepeat(repeat) && repeat.per === 'week';
  return { days: EVERY_DAY, repeat, ...(isWeekly && { weekStart }), ...logged };
}
