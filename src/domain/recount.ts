import type { DayKey } from './day-key.ts';
import { firstDayOf, isDue, type Schedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';

export interface Recounted {
  readonly ticks: TickSet;
  /** How many of them are on due days. */
  readonly completed: number;
}

/** What is kept of a habit's ticks beside its days, made anew from the days that are done. */
export function recount(
  { schedule, createdOn }: { readonly schedule: Schedule; readonly createdOn: DayKey },
  done: readonly DayKey[],
): Recounted {
  const ticks = TickSet.of(done);
  const firstDay = firstDayOf(createdOn, ticks);
  return { ticks, completed: done.filter((day) => isDue(schedule, firstDay, day)).length };
}
