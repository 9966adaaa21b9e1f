import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { ONE } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';

/** The stored fields of a habit that is ticked, by weekdays and without an end. */
export const plainHabit = {
  kind: 'check',
  unit: '',
  target: null,
  step: ONE,
  cost: null,
  repeat: null,
  startsOn: null,
  endsOn: null,
  timerStartedAt: null,
  reminders: [],
  ahead: [],
  growth: null,
  values: DayValues.empty,
  noted: TickSet.empty,
} as const satisfies Partial<StoredHabit>;

/** A habit that is planned on Mondays alone from a later day on. */
export const aheadHabit = {
  ahead: [{ from: '2026-12-08', repeat: { type: 'weekdays', days: [1] }, target: null }],
} satisfies Partial<StoredHabit>;

/** An amount in minutes, which a timer can measure. */
export const timedHabit = {
  kind: 'amount',
  unit: 'min',
  target: 10 * ONE,
  schedule: startSchedule({ days: EVERY_DAY, target: 10 * ONE }),
} as const satisfies Partial<StoredHabit>;
