import { type DayKey, dayNumber, weekdayOfNumber } from './day-key.ts';
import { firstDayOf, type Schedule } from './schedule.ts';
import type { TickSet } from './tick-set.ts';
import { weekdayMask } from './weekdays.ts';

/** The data of the performance figures: the schedule, the first day, and the ticks. */
export interface HabitRecord {
  readonly schedule: Schedule;
  /** The creation day in the user's zone at that time. */
  readonly createdOn: DayKey;
  readonly ticks: TickSet;
}

/** A byte per day over a range, 1 or 0: numbers instead of objects, since a history may have ten years of days. */
export interface DayFlags {
  readonly due: Uint8Array;
  readonly ticked: Uint8Array;
}

/** What was due and what was ticked from day number `start` to `stop`, both included. */
export function dayFlags(record: HabitRecord, start: number, stop: number): DayFlags {
  return { due: dueFlags(record, start, stop), ticked: record.ticks.flags(start, stop) };
}

function dueFlags(record: HabitRecord, start: number, stop: number): Uint8Array {
  const due = new Uint8Array(Math.max(0, stop - start + 1));
  const begin = Math.max(start, firstNumber(record, start));
  let end = stop + 1;
  for (const row of record.schedule.toReversed()) {
    const from = row.from === null ? begin : Math.max(begin, dayNumber(row.from));
    const mask = weekdayMask(row.days);
    for (let day = from, weekday = weekdayOfNumber(from); day < end; day += 1) {
      due[day - start] = (mask >> weekday) & 1;
      weekday = weekday === 6 ? 0 : weekday + 1;
    }
    end = Math.min(end, from);
  }
  return due;
}

/** The first day, exact only where it matters: for a habit created before `start` the earliest tick is not searched. */
function firstNumber(record: HabitRecord, start: number): number {
  const created = dayNumber(record.createdOn);
  return created <= start ? created : dayNumber(firstDayOf(record.createdOn, record.ticks));
}
