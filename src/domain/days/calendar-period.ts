import { addDays, type DayKey, EARLIEST_DAY } from './day-key.ts';

/** The months and quarters of the tables. */
export const periodSizes = ['month', 'quarter'] as const;
export type PeriodSize = (typeof periodSizes)[number];

export interface CalendarPeriod {
  readonly size: PeriodSize;
  /** As in an address: `2026-11`, `2026-Q4`. */
  readonly name: string;
  readonly first: DayKey;
  readonly last: DayKey;
}

const MONTHS = { month: 1, quarter: 3 } as const;

/** The month or quarter that a day is in. */
export function periodOn(day: DayKey, size: PeriodSize): CalendarPeriod {
  const [year, index] = [day.slice(0, 4), Math.floor((Number(day.slice(5, 7)) - 1) / MONTHS[size])];
  const monthOf = (at: number) => String(at + 1).padStart(2, '0');
  const first = `${year}-${monthOf(index * MONTHS[size])}-01`;
  // In the next one, whatever the lengths of its months are.
  const next = `${addDays(first, MONTHS[size] * 31).slice(0, 7)}-01`;
  const name = size === 'month' ? first.slice(0, 7) : `${year}-Q${String(index + 1)}`;
  return { size, name, first, last: addDays(next, -1) };
}

/** The one of a name; null for any other text, and for one before all days or after `today`. */
export function periodNamed(name: string, today: DayKey): CalendarPeriod | null {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(name);
  const size = quarter ? 'quarter' : 'month';
  const month = quarter
    ? String(Number(quarter[2]) * 3).padStart(2, '0')
    : /^\d{4}-(0[1-9]|1[0-2])$/.exec(name)?.[1];
  if (month === undefined) return null;
  const period = periodOn(`${name.slice(0, 4)}-${month}-01`, size);
  return period.first >= EARLIEST_DAY && period.first <= today ? period : null;
}

export const periodBefore = ({ first, size }: CalendarPeriod): CalendarPeriod =>
  periodOn(addDays(first, -1), size);

export const periodAfter = ({ last, size }: CalendarPeriod): CalendarPeriod =>
  periodOn(addDays(last, 1), size);
