import { type DayKey, dayNumber } from './day-key.ts';
import { type DayFlags, dayFlags, type HabitRecord } from './habit-record.ts';
import { firstDayOf } from './schedule.ts';

/** A whole record, from its first day to today, or to its last tick if travel put that after today. */
export interface RecordHistory extends DayFlags {
  /** The day number of the first flag. */
  readonly start: number;
  /** The index of today in the flags; negative when the record starts after it. */
  readonly today: number;
}

export function historyOf(record: HabitRecord, today: DayKey): RecordHistory {
  const start = dayNumber(firstDayOf(record.createdOn, record.ticks));
  const todayNumber = dayNumber(today);
  const stop = Math.max(todayNumber, dayNumber(record.ticks.latest ?? today));
  return { ...dayFlags(record, start, stop), start, today: todayNumber - start };
}

/** Consecutive due days ticked, back from today; an unticked today does not break it (decisions.md, Performance). */
export function currentRun({ due, ticked, today }: RecordHistory): number {
  let run = 0;
  for (let day = today; day >= 0; day -= 1) {
    if (due[day] !== 1) continue;
    if (ticked[day] === 1) run += 1;
    else if (day !== today) break;
  }
  return run;
}

/** The longest run of ticked due days ever. */
export function bestRun({ due, ticked, today }: RecordHistory): number {
  let run = 0;
  let best = 0;
  for (let day = 0; day < due.length; day += 1) {
    if (due[day] !== 1) continue;
    if (ticked[day] === 1) run += 1;
    else if (day < today) run = 0;
    if (run > best) best = run;
  }
  return best;
}
