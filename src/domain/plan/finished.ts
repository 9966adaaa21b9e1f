import type { DayKey } from '#domain/days/day-key.ts';

/**
 * True once the last day of a habit has passed: it is no longer in the list, and keeps its figures (docs/rules/days.md#first-and-last-day).
 */
export function isFinished({ endsOn }: { readonly endsOn?: DayKey | null }, today: DayKey): boolean {
  return endsOn !== undefined && endsOn !== null && endsOn < today;
}
