import { addDays, type DayKey, EARLIEST_DAY } from '#domain/days/day-key.ts';
import { type DayFigures, WEEK } from '#domain/figures/figure-days.ts';
import { firstOfYear, YEAR } from '#domain/figures/year-days.ts';

/** Both days are included. */
export interface Range {
  readonly startDate: DayKey;
  readonly stopDate: DayKey;
}

/** The pages go as far back as one graph may span, about ten years. */
const REACH = 3_660;

/** The last 7 days, or the 7 days that many weeks earlier. */
export function weekRange(today: DayKey, weeksBack: number): Range {
  const stopDate = addDays(today, -weeksBack * WEEK);
  return { startDate: addDays(stopDate, 1 - WEEK), stopDate };
}

/** The last year, or an earlier one that ends where the later one starts. */
export function yearRange(today: DayKey, yearsBack: number): Range {
  let stopDate = today;
  for (let year = 0; year < yearsBack; year += 1) stopDate = addDays(firstOfYear(stopDate), -1);
  return { startDate: addDays(stopDate, -YEAR), stopDate };
}

/**
 * Whether there may be earlier figures: the range starts after the account did, or something in it counts. Nothing counts before a habit's
 * first day, which a tick on an earlier day moves back (docs/rules/days.md#first-and-last-day).
 */
export function hasEarlier(
  first: DayKey,
  shown: readonly DayFigures[],
  joined: DayKey,
  today: DayKey,
): boolean {
  if (first <= EARLIEST_DAY || first <= addDays(today, -REACH)) return false;
  return first > joined || shown.some(({ total }) => total > 0);
}
