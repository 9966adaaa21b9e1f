import { type DayRange, rangeOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { Formats } from '#i18n/format.ts';
import type { Translator } from '#i18n/translate.ts';

/** That a day is in a break, and the last day of the break. */
export function breakText(
  { t, formats }: { readonly t: Translator; readonly formats: Formats },
  breaks: readonly DayRange[],
  day: DayKey,
): string {
  const until = rangeOf(breaks, day)?.to;
  return until ? t('habits.onBreakUntil', { day: formats.day(until, 'short') }) : t('habits.onBreak');
}
