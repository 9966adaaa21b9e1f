import { type DayKey, dayNumber } from './day-key.ts';
import { statesOf } from './day-states.ts';
import { DAYS_AHEAD } from './days-ahead.ts';
import type { HabitRecord } from './habit-record.ts';

/** Whether a day from `today` on asks for something: planned, and neither done, neutral nor covered by its week or month. */
export function openDays(record: HabitRecord, today: DayKey): (day: DayKey) => boolean {
  const start = dayNumber(today) - 1;
  const states = statesOf(record, start, start + DAYS_AHEAD, dayNumber(today));
  return (day) => states[dayNumber(day) - start] === 'none';
}
