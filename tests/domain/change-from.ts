import type { DayKey } from '#domain/days/day-key.ts';
import type { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { planFrom } from '#domain/record/planning.ts';

/** The start of a change of the plan of a habit that is ticked, on every day since 2020 at most. */
export const changeFrom = (ticks: TickSet, today: DayKey): DayKey =>
  planFrom({ createdOn: '2020-01-01', schedule: startSchedule(EVERY_DAY), ticks }, today);
