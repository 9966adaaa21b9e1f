import { INTERVAL_MAX, TIMES_A_MONTH_MAX, TIMES_A_WEEK_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/day-key.ts';
import type { PeriodUnit, Repeat } from '#domain/repeat.ts';

export interface Rhythm {
  /** Null for every day. */
  readonly repeat: Repeat | null;
  /** False where the repetition exists here only nearly so. */
  readonly isExact: boolean;
}

const WEEK = 7;
/** Apps count a month as 30 or as 31 days. */
const MONTHS: readonly number[] = [30, 31];
const MONTH = 30;
const DAILY: Rhythm = { repeat: null, isExact: true };

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;

/** The repetition of a habit that is ticked `count` times in `span` days; an interval starts on `from`. */
export function tickRhythm(count: number, span: number, from: DayKey): Rhythm {
  if (!isCount(count) || !isCount(span)) return { repeat: null, isExact: false };
  if (count >= span) return DAILY;
  if (span === WEEK) return { repeat: { type: 'times', count, per: 'week' }, isExact: true };
  if (MONTHS.includes(span)) return { repeat: { type: 'times', count, per: 'month' }, isExact: true };
  if (count > 1) return { repeat: nearestTimes(count, span), isExact: false };
  // Here an interval has fixed days; there it starts anew with each tick.
  const every = Math.min(span, INTERVAL_MAX);
  return { repeat: { type: 'interval', every, unit: 'day', from }, isExact: false };
}

/** The period that is nearest to so many days, and its own days. */
function nearestPeriod(span: number): { per: PeriodUnit; days: number } {
  return span <= 2 * WEEK ? { per: 'week', days: WEEK } : { per: 'month', days: MONTH };
}

function nearestTimes(count: number, span: number): Repeat {
  const { per, days } = nearestPeriod(span);
  const most = per === 'week' ? TIMES_A_WEEK_MAX : TIMES_A_MONTH_MAX;
  return { type: 'times', count: Math.min(most, Math.max(1, Math.round((count * days) / span))), per };
}

export interface AmountRhythm extends Rhythm {
  /** For the period of the repetition. */
  readonly target: number;
}

/** The repetition of a habit with a target for `span` days: a day, a week or a month. */
export function amountRhythm(count: number, span: number, target: number): AmountRhythm {
  if (!isCount(count) || !isCount(span)) return { repeat: null, isExact: false, target };
  if (count >= span) return { ...DAILY, target };
  if (span === WEEK) return { repeat: total('week'), isExact: count === 1, target };
  if (MONTHS.includes(span)) return { repeat: total('month'), isExact: count === 1, target };
  const { per, days } = nearestPeriod(span);
  return { repeat: total(per), isExact: false, target: Math.round((target * days) / span) };
}

const total = (per: PeriodUnit): Repeat => ({ type: 'total', per });
