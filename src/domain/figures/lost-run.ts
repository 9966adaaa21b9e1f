import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { begunBy, type HabitRecord } from '#domain/record/habit-record.ts';
import { historyOf } from './achievements.ts';
import { streakUnitOf } from './runs.ts';

/**
 * The run of done due days that the last due day before `today` ended by being missed; 0 when it was done, when the due day before it was
 * missed too, or when the habit is done again today.
 */
export function lostRun(whole: HabitRecord, today: DayKey): number {
  const record = begunBy(whole, dayNumber(today));
  // The figures of the habit have a streak of weeks, or of days without a slip.
  const isOfDays = !keepsLimit(record) && streakUnitOf(record.schedule) === 'day';
  if (!isOfDays || record.ticks.has(today)) return 0;
  const { due, ticked, graced, today: end } = historyOf(record, today);
  const missed = due.findLastIndex((items, day) => day < end && items > 0);
  if (missed < 0 || ticked[missed] === 1 || graced?.[missed] === 1) return 0;
  let run = 0;
  for (let day = missed - 1; day >= 0; day -= 1) {
    if (due[day] === 0) continue;
    if (ticked[day] === 1) run += 1;
    else if (graced?.[day] !== 1) break;
  }
  return run;
}
