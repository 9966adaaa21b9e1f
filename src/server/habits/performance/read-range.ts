import { addDays, type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { invalidField } from '#server/core/errors/api-error.ts';

/** The fields of a request that name its first and its last day, and how many days there are by default and at most. */
export interface RangeRule<Field extends string> {
  readonly fields: readonly [first: Field, last: Field];
  readonly usual: number;
  readonly max: number;
}

/** The days of a read, both ends included; up to today by default (docs/rules/api.md#days-of-a-habit). */
export function readRange<Field extends string>(
  query: { readonly [F in Field]?: DayKey | undefined },
  { fields: [first, last], usual, max }: RangeRule<Field>,
  today: DayKey,
): { start: DayKey; stop: DayKey } {
  const stop = query[last] ?? today;
  const start = query[first] ?? earlier(stop, usual - 1);
  const days = dayNumber(stop) - dayNumber(start) + 1;
  if (days < 1) throw invalidField(last, 'minValue', { min: start });
  if (days > max) throw invalidField(first, 'minValue', { min: earlier(stop, max - 1) });
  return { start, stop };
}

/** Years have four digits: there is no day before the first of them. */
function earlier(day: DayKey, days: number): DayKey {
  return dayNumber(day) - days < dayNumber('0000-01-01') ? '0000-01-01' : addDays(day, -days);
}
