import { dayNumber } from '#domain/days/day-key.ts';
import { rowRanges } from '#domain/plan/schedule.ts';
import { shareOf } from '#domain/plan/share.ts';
import { AROUND_DAYS, type DayFlags, firstNumber, type HabitRecord, neutralFlags } from './habit-record.ts';
import { type PeriodDays, walkPeriods } from './periods.ts';

/** What the days of amounts, of limits, and of weeks and months that count as a whole add to those of other habits. */

/** The days of a limit that were kept to, of those planned by the day; periods have their own. */
export function keptFlags(record: HabitRecord, planned: Uint8Array, start: number): Uint8Array {
  const stop = start + planned.length - 1;
  const values = record.values?.fill(start, stop);
  const kept = new Uint8Array(planned.length);
  for (const { row, from, end } of rowRanges(record.schedule, start, stop + 1)) {
    const target = row.target ?? 0;
    for (let day = from; day < end; day += 1) {
      const at = day - start;
      if (planned[at] === 1 && (values?.[at] ?? 0) <= target) kept[at] = 1;
    }
  }
  return kept;
}

/** How much of each day's target was met. */
export function dayShares(record: HabitRecord, start: number, stop: number): Float64Array {
  const { kind = 'check', values, schedule } = record;
  const shares = new Float64Array(Math.max(0, stop - start + 1));
  const logged = values?.fill(start, stop);
  for (const { row, from, end } of rowRanges(schedule, start, stop + 1)) {
    for (let day = from; day < end; day += 1) {
      shares[day - start] = shareOf(kind, Math.max(0, logged?.[day - start] ?? 0), row.target ?? 0);
    }
  }
  return shares;
}

/** Puts what weeks and months book on their days in the place of the days themselves. */
export function bookPeriods({ due, ticked, shares }: DayFlags, start: number, periods: PeriodDays): void {
  for (let day = 0; day < due.length; day += 1) {
    const at = day + start - periods.start;
    if (periods.inPeriod[at] !== 1) continue;
    due[day] = periods.due[at] ?? 0;
    ticked[day] = periods.ticked[at] ?? 0;
    if (shares) shares[day] = periods.shares[at] ?? 0;
  }
}

/** The days of repetitions by calendar week or month around a range. */
export function walkRecord(record: HabitRecord, start: number, stop: number): PeriodDays {
  const { kind = 'check', schedule, values, endsOn } = record;
  const [from, to] = [start - AROUND_DAYS, stop + AROUND_DAYS];
  return walkPeriods({
    kind,
    schedule,
    start: from,
    ticked: record.ticks.flags(from, to),
    values: values?.fill(from, to) ?? null,
    neutral: neutralFlags(record, from, to),
    first: firstNumber(record, from),
    last: endsOn ? dayNumber(endsOn) : Number.POSITIVE_INFINITY,
  });
}
