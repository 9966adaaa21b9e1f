import { dayKey } from '#domain/days/day-key.ts';
import type { RecordHistory } from './runs.ts';

/** A day's grace, whose rule comes with those of the kinds (client/state/kinds.ts). */

/**
 * The days that a day's grace forgives: of each month the first due day that was missed, 1 in the answer. `isCounted` says whether a day is
 * one of a streak of days (docs/rules/figures.md#a-days-grace).
 */
export function gracedDays(
  { due, ticked, start, today }: Omit<RecordHistory, 'shares'>,
  isCounted: (index: number) => boolean = () => true,
): Uint8Array {
  const graced = new Uint8Array(due.length);
  let latest = '';
  for (let day = 0; day < Math.min(today, due.length); day += 1) {
    if (due[day] !== 1 || ticked[day] === 1 || !isCounted(day)) continue;
    const month = dayKey(start + day).slice(0, 7);
    if (month !== latest) graced[day] = 1;
    latest = month;
  }
  return graced;
}
