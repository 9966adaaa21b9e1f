import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { itemsOf, type Plan, type Schedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { historyOf } from './achievements.ts';
import type { RecordHistory } from './runs.ts';

/**
 * The strength of a habit, 0 to 1: a score that rises with each due day that is met and falls with each that is missed, and forgives. Source:
 * the published score of Loop Habit Tracker, on due days (docs/decisions/strength.md).
 */

/** For a daily habit, so many due days move the score half of the way. */
const HALF_LIFE = 13;

/** The score after one due item. `value`: how much of it was met, 0 to 1. */
export function nextStrength(strength: number, value: number, keep: number): number {
  return strength * keep + value * (1 - keep);
}

/** As the API shows it: six decimals. */
export const roundStrength = (strength: number): number => Math.round(strength * 1e6) / 1e6;

/** The score on `today`; `history` is the record's own, where the caller has it already. */
export function strengthOf(
  record: HabitRecord,
  today: DayKey,
  history: RecordHistory = historyOf(record, today),
): number {
  let strength = 0;
  walk(record.schedule, history, (_, each) => {
    strength = each;
  });
  return roundStrength(strength);
}

/** The score on each day from `start` to `stop` (day numbers, both included), as it is known on `today`. */
export function strengthLine(record: HabitRecord, today: DayKey, start: number, stop: number): Float64Array {
  const line = new Float64Array(Math.max(0, stop - start + 1));
  const history = historyOf(record, today);
  let last = 0;
  walk(record.schedule, history, (day, strength) => {
    if (day >= start && day <= stop) line[day - start] = strength;
    if (day <= stop) last = strength;
  });
  // Days after the record have its last score.
  const end = history.start + history.due.length;
  line.fill(last, Math.min(line.length, Math.max(0, end - start)));
  return line;
}

/** Calls back with each day's number and the score at its end. Today and later days move it only once they are met. */
function walk(
  schedule: Schedule,
  { due, ticked, shares, start, today }: RecordHistory,
  visit: (day: number, strength: number) => void,
): void {
  let strength = 0;
  let row = 0;
  let keep = keepOfPlan(schedule[0] ?? NO_PLAN);
  let next = startOf(schedule, 1);
  for (let index = 0; index < due.length; index += 1) {
    while (start + index >= next) {
      row += 1;
      keep = keepOfPlan(schedule[row] ?? NO_PLAN);
      next = startOf(schedule, row + 1);
    }
    const items = due[index] ?? 0;
    const met = items > 0 && ticked[index] === 1 ? 1 : 0;
    if (met === 1) strength = nextStrength(strength, 1, keep);
    if (index < today) {
      const share = shares?.[index] ?? 0;
      for (let missed = items - met; missed > 0; missed -= 1) strength = nextStrength(strength, share, keep);
    }
    visit(start + index, strength);
  }
}

/** How much of the score one due item leaves, by the number of due items a day: 1 when daily, 3/7 for three days a week. */
const keepOfPlan = (plan: Plan): number => keepOf(itemsOf(plan));

/** The same by the number of due items a day. */
export const keepOf = (items: number): number =>
  items === 0 ? 1 : 0.5 ** (1 / (HALF_LIFE * Math.sqrt(items)));

const NO_PLAN: Plan = { days: [] };

/** The day number from which a row of the schedule is in force; infinite beyond the last row. */
function startOf(schedule: Schedule, row: number): number {
  const from = schedule[row]?.from;
  return from ? dayNumber(from) : Number.POSITIVE_INFINITY;
}
