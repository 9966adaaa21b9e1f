import type { DayRange } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { Formats } from '#i18n/format.ts';
import type { Translator } from '#i18n/translate.ts';

/** The days of a break in words; the year where it is not this one. */
export function rangeText(
  { t, formats }: { readonly t: Translator; readonly formats: Formats },
  { from, to }: DayRange,
  today: DayKey,
): string {
  const write = (day: DayKey) => formats.day(day, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long');
  if (to === null) return t(from <= today ? 'breaks.since' : 'breaks.fromOn', { from: write(from) });
  return from === to ? write(from) : t('breaks.range', { from: write(from), to: write(to) });
}
