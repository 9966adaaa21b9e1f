import { dayFlags, periodDays } from './day-flags.ts';
import { type HabitRecord, neutralFlags, ON_BREAK, SKIPPED, scheduledFlags } from './habit-record.ts';

/** The states of a day (docs/rules/days.md#states-of-a-day); `covered` is for periods whose count is met. */
export type ShownState = 'none' | 'done' | 'skipped' | 'notDue' | 'onBreak' | 'covered';

/**
 * The state of each day from day number `start` to `stop`, both included. Done comes first, then the schedule, a skip, a break, and last what
 * its period has. The day of a limit is done once it is over: before `today` (a day number).
 */
export function statesOf(
  record: HabitRecord,
  start: number,
  stop: number,
  today = Number.POSITIVE_INFINITY,
): ShownState[] {
  const { due, ticked } = dayFlags(record, start, stop, today);
  const scheduled = scheduledFlags(record, start, stop);
  const neutral = neutralFlags(record, start, stop);
  const periods = periodDays(record, start, stop);
  // A limit is kept to only once its period is over.
  const isRunning = ({ end }: { readonly end: number }): boolean => record.kind === 'limit' && end >= today;
  const coveredEnd = periods?.periods.find(isRunning)?.start ?? Number.POSITIVE_INFINITY;
  const isCovered = (index: number): boolean =>
    index + start < coveredEnd && periods?.covered[index + start - periods.start] === 1;
  const isDone = (index: number): boolean =>
    ticked[index] === 1 && (record.kind !== 'limit' || due[index] === 1);
  return Array.from(ticked, (_, index) => {
    // What is logged of a limit on a neutral day does not count: it shows as neutral, also where its period was kept to.
    const isNeutral = record.kind === 'limit' && (neutral?.[index] ?? 0) !== 0;
    if (isDone(index) && !isNeutral) return 'done';
    if (scheduled[index] !== 1) return 'notDue';
    if (neutral?.[index] === SKIPPED) return 'skipped';
    if (neutral?.[index] === ON_BREAK) return 'onBreak';
    return isCovered(index) ? 'covered' : 'none';
  });
}
