import type { DayKey } from './day-key.ts';
import type { Schedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import { countsOn } from './ticking.ts';

export interface Recounted {
  readonly ticks: TickSet;
  /** How many of them are on due days. */
  readonly completed: number;
}

/** The set of a habit's ticks and the count of those on due days, computed from the done days. */
export function recount(schedule: Schedule, done: readonly DayKey[]): Recounted {
  return { ticks: TickSet.of(done), completed: done.filter((day) => countsOn(schedule, day)).length };
}
