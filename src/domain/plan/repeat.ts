import type { DayKey } from '#domain/days/day-key.ts';
import type { Weekday } from '#domain/days/weekdays.ts';

/** A repetition that is not by weekdays (docs/rules/habits.md#repetitions). */
export type Repeat = DayRepeat | PeriodRepeat;

/** A repetition as the API shows it. */
export type WireRepeat = Repeat | { readonly type: 'weekdays'; readonly days: readonly Weekday[] };

/** Days of their own: each is a due item. */
export type DayRepeat =
  /** Every so many days, weeks or months from a day on. */
  | {
      readonly type: 'interval';
      readonly every: number;
      readonly unit: 'day' | 'week' | 'month';
      readonly from: DayKey;
    }
  /** Days of each month; one that a month lacks is its last day. */
  | { readonly type: 'monthDays'; readonly days: readonly MonthDay[] };

/** Any days of a calendar week or month. */
export type PeriodRepeat =
  /** So many done days: each of them is a due item. */
  | { readonly type: 'times'; readonly count: number; readonly per: PeriodUnit }
  /** The target is for the whole period, which is one due item. */
  | { readonly type: 'total'; readonly per: PeriodUnit };

/** 1 to 31. */
export type MonthDay = number | 'last';
export type PeriodUnit = 'week' | 'month';

export function isPeriodRepeat(repeat: { readonly type: string } | undefined): repeat is PeriodRepeat {
  return repeat?.type === 'times' || repeat?.type === 'total';
}
