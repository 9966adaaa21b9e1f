import { type DayKey, weekdayOf } from './day-key.ts';
import { type Schedule, weekdaysOn } from './schedule.ts';
import type { TickSet } from './tick-set.ts';

/** True when a tick on `day` counts: the day is due once it carries a tick, be it before the creation day. */
export function countsOn(schedule: Schedule, day: DayKey): boolean {
  return weekdaysOn(schedule, day).includes(weekdayOf(day));
}

/**
 * Sets days to ticked or not. `change` is by how much the count of ticks on due days moves, and so the lifetime counter; 0 for a
 * repetition.
 */
export function tickDays(
  schedule: Schedule,
  ticks: TickSet,
  days: Iterable<DayKey>,
  ticked: boolean,
): { readonly ticks: TickSet; readonly change: number } {
  let after = ticks;
  let change = 0;
  for (const day of days) {
    const next = ticked ? after.with(day) : after.without(day);
    if (next !== after && countsOn(schedule, day)) change += ticked ? 1 : -1;
    after = next;
  }
  return { ticks: after, change };
}

/** How many ticks are on due days, counted anew (`habitsCompleted` of one habit). */
export function countCompleted(schedule: Schedule, ticks: TickSet): number {
  const { earliest, latest } = ticks;
  if (earliest === null || latest === null) return 0;
  return ticks.days(earliest, latest).filter((day) => countsOn(schedule, day)).length;
}
