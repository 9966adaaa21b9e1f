import { DayValues } from '#domain/day-values.ts';
import { ONE } from '#domain/share.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';

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
  values: DayValues.empty,
} as const satisfies Partial<StoredHabit>;
