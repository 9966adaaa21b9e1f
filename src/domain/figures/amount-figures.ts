import { type DayKey, dayKey } from '#domain/days/day-key.ts';
import { type DayValues, NOTHING } from '#domain/days/day-values.ts';
import { ONE } from '#domain/plan/habit.ts';

/** What was logged of a habit, in its unit. */
export interface AmountFigures {
  /** The amounts of the days of a range; days without one are left out. */
  readonly days: Readonly<Record<DayKey, number>>;
  /** Of all days ever. */
  readonly total: number;
  /** The number of days with an amount, ever. */
  readonly logged: number;
  /** The first day with the largest amount ever; null without one above 0. */
  readonly best: { readonly day: DayKey; readonly value: number } | null;
}

/** The amounts from day number `start` to `stop`, both included, and the sums over all days. */
export function amountFigures(values: DayValues, start: number, stop: number): AmountFigures {
  const days: Record<DayKey, number> = {};
  values.fill(start, stop).forEach((value, index) => {
    if (value !== NOTHING) days[dayKey(start + index)] = value / ONE;
  });
  let [total, logged] = [0, 0];
  let best: [day: DayKey, value: number] | null = null;
  for (const [day, value] of values.entries()) {
    total += value;
    logged += 1;
    if (value > (best?.[1] ?? 0)) best = [day, value];
  }
  return { days, total: total / ONE, logged, best: best && { day: best[0], value: best[1] / ONE } };
}
