import { type DayFlags, type HabitRecord, hasPeriods, neutralFlags, scheduledFlags } from './habit-record.ts';
import { bookPeriods, dayShares, keptFlags, walkRecord } from './kind-flags.ts';
import type { PeriodDays } from './periods.ts';

/**
 * What was due and what was done from day number `start` to `stop`, both included. A neutral day that is done all the same is due
 * (docs/rules/days.md#neutral-days). A limit is decided when its day or period is over: from `today` (a day number) on it is in no figure.
 */
export function dayFlags(
  record: HabitRecord,
  start: number,
  stop: number,
  today = Number.POSITIVE_INFINITY,
): DayFlags {
  const { kind = 'check' } = record;
  const isLimit = kind === 'limit';
  const due = scheduledFlags(record, start, stop);
  const ticked = isLimit ? keptFlags(record, due, start) : record.ticks.flags(start, stop);
  const neutral = neutralFlags(record, start, stop);
  if (neutral !== null) {
    for (let day = 0; day < due.length; day += 1) {
      if (neutral[day] !== 0 && (isLimit || ticked[day] !== 1)) due[day] = 0;
    }
  }
  const flags = { due, ticked, shares: kind === 'check' ? null : dayShares(record, start, stop) };
  const periods = periodDays(record, start, stop);
  if (periods !== null) bookPeriods(flags, start, periods);
  if (isLimit) due.fill(0, Math.min(due.length, Math.max(0, today - start)));
  return flags;
}

/** The days of repetitions by calendar week or month around a range; null when the habit never had one. */
export const periodDays = (record: HabitRecord, start: number, stop: number): PeriodDays | null =>
  hasPeriods(record) ? walkRecord(record, start, stop) : null;
