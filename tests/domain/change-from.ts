import type { DayKey } from '#domain/day-key.ts';
import { startSchedule } from '#domain/schedule.ts';
import type { TickSet } from '#domain/tick-set.ts';
import { planFrom } from '#domain/ticking.ts';
import { EVERY_DAY } from '#domain/weekdays.ts';

/** The start of a change of the plan of a habit that is ticked, on every day since 2020 at most. */
export const changeFrom = (ticks: TickSet, today: DayKey): DayKey =>
  planFrom({ createdOn: '2020-01-01', schedule: startSchedule(EVERY_DAY), ticks }, today);
