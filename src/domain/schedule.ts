import { addDays, type DayKey, weekdayOf } from './day-key.ts';
import type { TickSet } from './tick-set.ts';
import { normalizeWeekdays, sameWeekdays, type Weekday } from './weekdays.ts';

/** The weekdays in force from a day on; empty while the habit is paused or archived. */
export interface ScheduleRow {
  /** null only in the first row: it also covers ticks before the creation day. */
  readonly from: DayKey | null;
  readonly days: readonly Weekday[];
}

/** The weekdays in force over time: rows by rising `from`, the first one from null (decisions.md, Days). */
export type Schedule = readonly ScheduleRow[];

export function startSchedule(days: readonly Weekday[]): Schedule {
  return [{ from: null, days: normalizeWeekdays(days) }];
}

/**
 * Changes the weekdays from `from` on; none to pause or archive. No day before `from` changes, and later changes are dropped. Take `from`
 * from `changeFrom`.
 */
export function changeSchedule(schedule: Schedule, from: DayKey, days: readonly Weekday[]): Schedule {
  const kept = schedule.filter((row) => row.from === null || row.from < from);
  if (sameWeekdays(kept.at(-1)?.days ?? [], days)) return kept;
  return [...kept, { from, days: normalizeWeekdays(days) }];
}

/** The same timeline without rows that repeat the weekdays of the row before them. */
export function foldSchedule(schedule: Schedule): Schedule {
  return schedule.filter((row, index) => {
    const before = schedule[index - 1];
    return before === undefined || !sameWeekdays(before.days, row.days);
  });
}

/**
 * The start of a change of weekdays, a pause or an archiving: today, or the day after when today is ticked (or a later day, after travel
 * to the west). A ticked day stays under its schedule, so that the counter and every percentage stay the same.
 */
export function changeFrom(ticks: TickSet, today: DayKey): DayKey {
  const latest = ticks.latest;
  return latest !== null && latest >= today ? addDays(latest, 1) : today;
}

/** The weekdays in force on a day. */
export function weekdaysOn(schedule: Schedule, day: DayKey): readonly Weekday[] {
  return schedule.findLast((row) => row.from === null || row.from <= day)?.days ?? [];
}

/** The first day on which a habit can be due: its creation day, or its earliest tick if that is earlier. */
export function firstDayOf(createdOn: DayKey, { earliest }: Pick<TickSet, 'earliest'>): DayKey {
  return earliest !== null && earliest < createdOn ? earliest : createdOn;
}

/** True when the day's weekday is in force and the day is not before the first (decisions.md, Days). */
export function isDue(schedule: Schedule, firstDay: DayKey, day: DayKey): boolean {
  return day >= firstDay && weekdaysOn(schedule, day).includes(weekdayOf(day));
}
