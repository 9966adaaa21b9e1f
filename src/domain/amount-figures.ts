import { type DayKey, dayKey } from './day-key.ts';
import { type DayValues, NOTHING } from './day-values.ts';
import { ONE } from './share.ts';
import type { DueHistory } from './wire-habit.ts';

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

/**
 * The same after a change of a habit's known days. The best day stays where its own amount became smaller: the device does not know which is
 * the best then.
 */
export function predictAmounts(
  figures: AmountFigures,
  before: DueHistory,
  after: DueHistory,
  isInRange: (day: DayKey) => boolean,
): AmountFigures {
  let { total, logged, best } = figures;
  const days: Record<DayKey, number> = { ...figures.days };
  for (const day of Object.keys(after.history)) {
    const [was, is] = [before, after].map(({ recent }) => recent?.[day]?.value ?? null);
    if (was === is || was === undefined || is === undefined) continue;
    total = Math.round((total + (is ?? 0) - (was ?? 0)) * ONE) / ONE;
    logged += Number(is !== null) - Number(was !== null);
    if (is !== null && is > (best?.value ?? 0)) best = { day, value: is };
    if (!isInRange(day)) continue;
    if (is === null) delete days[day];
    else days[day] = is;
  }
  return { days, total, logged, best };
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
