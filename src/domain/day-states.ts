import { type HabitRecord, neutralFlags, ON_BREAK, SKIPPED, scheduledFlags } from './habit-record.ts';

/** The states of a day (days.md, 3); `covered` is for periods whose count is met. */
export type ShownState = 'none' | 'done' | 'skipped' | 'notDue' | 'onBreak' | 'covered';

/** The state of each day from day number `start` to `stop`, both included. Done comes first, then the schedule, a skip, a break. */
export function statesOf(record: HabitRecord, start: number, stop: number): ShownState[] {
  const ticked = record.ticks.flags(start, stop);
  const scheduled = scheduledFlags(record, start, stop);
  const neutral = neutralFlags(record, start, stop);
  return Array.from(ticked, (flag, index) => {
    if (flag === 1) return 'done';
    if (scheduled[index] !== 1) return 'notDue';
    if (neutral?.[index] === SKIPPED) return 'skipped';
    return neutral?.[index] === ON_BREAK ? 'onBreak' : 'none';
  });
}
