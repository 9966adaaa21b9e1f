import { type DayKey, dayKey } from '#domain/days/day-key.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { rowRanges } from '#domain/plan/schedule.ts';
import { type DayFlags, type HabitRecord, neutralFlags } from '#domain/record/habit-record.ts';

/** A habit that was taken up again. */
export interface Comeback {
  /** The first day after the pause. */
  readonly day: DayKey;
  /** The most due items that were met one after the other from then on. */
  readonly run: number;
}

/** So many days in a row without the habit are a pause. */
const PAUSE_DAYS = 14;
/** Fewer in a row than this are no comeback yet. */
const RUN_LEAST = 3;

interface Flagged extends Pick<DayFlags, 'due' | 'ticked'> {
  /** The day number of the first flag: that of the record. */
  readonly start: number;
}

/**
 * The longest run between a pause that ended on day number `from` or later and the next one; the latest of equal ones
 * (docs/decisions/year.md). The flags end with the last day that counts. A habit that is seldom due is on no pause between two of its days.
 */
export function comebackOf(
  record: HabitRecord,
  { due, ticked, start }: Flagged,
  from: number,
  today: number,
): Comeback | null {
  if (keepsLimit(record)) return null;
  const off = offFlags(record, start, due.length);
  let best: Comeback | null = null;
  let back: number | null = null;
  let [last, run, isPause] = [due.length, 0, false];
  for (let day = 0; day < due.length; day += 1) {
    const items = due[day] ?? 0;
    const isDone = ticked[day] === 1;
    if (isDone && isPause && day - last > PAUSE_DAYS) [back, run] = [start + day, 0];
    if (isDone) [last, isPause] = [day, false];
    else isPause ||= off[day] === 1 || items > 0;
    const met = items > 0 && isDone ? 1 : 0;
    run += met;
    if (back !== null && back >= from && run >= Math.max(RUN_LEAST, best?.run ?? 0))
      best = { day: dayKey(back), run };
    // What is open today ends nothing.
    if (items > met && start + day < today) run = 0;
  }
  return best;
}

/** 1 on the days of a break, of a skip, and of a plan without days. */
function offFlags(record: HabitRecord, start: number, length: number): Uint8Array {
  const off = new Uint8Array(length);
  neutralFlags(record, start, start + length - 1)?.forEach((neutral, day) => {
    if (neutral !== 0) off[day] = 1;
  });
  for (const { row, from, end } of rowRanges(record.schedule, start, start + length))
    if (row.days.length === 0) off.fill(1, from - start, end - start);
  return off;
}
