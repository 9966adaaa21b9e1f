import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { dayFlags, periodDays } from '#domain/record/day-flags.ts';
import { edgesOf, firstDayOfRecord, type HabitRecord } from '#domain/record/habit-record.ts';
import { periodRuns } from './period-runs.ts';
import type { RecordHistory } from './runs.ts';

/** The days of a record from its first day to `today`, and its streaks. */
export function historyOf(record: HabitRecord, today: DayKey): RecordHistory {
  const start = dayNumber(firstDayOfRecord(record));
  const todayNumber = dayNumber(today);
  const stop = Math.max(todayNumber, dayNumber(edgesOf(record).latest ?? today));
  const flags = dayFlags(record, start, stop, todayNumber);
  const history = { ...flags, start, today: todayNumber - start };
  // A plan that begins later does not begin another streak yet.
  const schedule = record.schedule.filter(({ from }) => from === null || from <= today);
  const days = periodDays({ ...record, schedule }, start, stop);
  return days === null ? history : { ...history, runs: periodRuns(record, history, days, schedule) };
}
