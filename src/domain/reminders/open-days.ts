import { addDays, type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { dayFlags, statesOf } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';

/** Whether a day from `today` on asks for something: planned, and neither done, neutral nor covered by its week or month. */
export function openDays(record: HabitRecord, today: DayKey): (day: DayKey) => boolean {
  const start = dayNumber(today) - 1;
  const states = statesOf(record, start, start + DAYS_AHEAD, dayNumber(today));
  return (day) => states[dayNumber(day) - start] === 'none';
}

/** Whether something is due on a day from `today` on and not done, as if nothing were done until then (docs/decisions/due-today.md). */
export function leftDays(record: HabitRecord, today: DayKey): (day: DayKey) => boolean {
  const isOpen = openDays(record, today);
  const start = dayNumber(today);
  const { due } = dayFlags(record, start, start + DAYS_AHEAD, start);
  return (day) => isOpen(day) && (due[dayNumber(day) - start] ?? 0) > 0;
}

/** How far a reminder is looked for: an interval may be a year long. */
const DAYS_AHEAD = 800;

/** The last day of which it is known whether it asks for something (`openDays`). */
export const lastOpenDay = (today: DayKey): DayKey => addDays(today, DAYS_AHEAD - 1);
