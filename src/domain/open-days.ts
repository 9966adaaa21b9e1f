import { addDays, type DayKey, dayNumber } from './day-key.ts';
import { statesOf } from './day-states.ts';
import type { HabitRecord } from './habit-record.ts';

/** How far a reminder is looked for: an interval may be a year long. */
const DAYS_AHEAD = 800;

/** Whether a day from `today` on asks for something: planned, and neither done, neutral nor covered by its week or month. */
export function openDays(record: HabitRecord, today: DayKey): (day: DayKey) => boolean {
  const start = dayNumber(today) - 1;
  const states = statesOf(record, start, start + DAYS_AHEAD, dayNumber(today));
  return (day) => states[dayNumber(day) - start] === 'none';
}

/** The last day that `openDays` knows. */
export const lastOpenDay = (today: DayKey): DayKey => addDays(today, DAYS_AHEAD - 1);
