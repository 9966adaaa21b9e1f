import { addDays, type DayKey, EARLIEST_DAY } from '#domain/day-key.ts';
import type { DayFigures } from '#domain/divider-progress.ts';
import { WEEK } from '#domain/figure-days.ts';
import { firstOfYear, YEAR } from '#domain/year-days.ts';

/** Both days are included. */
export interface Range {
  readonly startDate: DayKey;
  readonly stopDate: DayKey;
}

/** What one graph may span is as far back as the page goes, some ten years. */
const REACH = 3_660;

/** The last 7 days, or 7 days as many weeks before them. */
export function weekRange(today: DayKey, weeksBack: number): Range {
  const stopDate = addDays(today, -weeksBack * WEEK);
  return { startDate: addDays(stopDate, 1 - WEEK), stopDate };
}

/** The last year, or one that ends where the view of the year after it begins. */
export function yearRange(today: DayKey, yearsBack: number): Range {
  let stopDate = today;
  for (let year = 0; year < yearsBack; year += 1) stopDate = addDays(firstOfYear(stopDate), -1);
  return { startDate: addDays(stopDate, -YEAR), stopDate };
}

/**
 * Whether there may be something before what is shown: it began after the account did, or something in it counts. Before its first
 * day, which a tick of an earlier day moves back, nothing of a habit counts (decisions.md, Days).
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
