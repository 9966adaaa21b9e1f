/** 0 = Sunday, 1 = Monday to 6 = Saturday. */
export type Weekday = number;

export const EVERY_DAY: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

function isWeekday(value: unknown): value is Weekday {
  return Number.isInteger(value) && EVERY_DAY.includes(value as number);
}

/** A set of weekdays as seven bits: bit n is weekday n. */
export function weekdayMask(days: readonly Weekday[]): number {
  return days.reduce((mask, day) => mask | (1 << day), 0);
}

/** The same set, each weekday once, Sunday first. */
export function normalizeWeekdays(days: readonly Weekday[]): Weekday[] {
  const mask = weekdayMask(days);
  return EVERY_DAY.filter((day) => (mask >> day) & 1);
}

/** True when both lists contain the same weekdays, in any order. */
export function sameWeekdays(left: readonly Weekday[], right: readonly Weekday[]): boolean {
  return weekdayMask(left) === weekdayMask(right);
}

/**
 * The distinct weekdays of a request, Sunday first: a list, or the JSON text of one, where "" is the empty list. null for anything else.
 */
export function parseWeekdays(given: unknown): Weekday[] | null {
  const list = typeof given === 'string' ? parseList(given) : given;
  if (!Array.isArray(list) || !list.every(isWeekday)) return null;
  const days = normalizeWeekdays(list);
  return days.length === list.length ? days : null;
}

function parseList(text: string): unknown {
  try {
    return text === '' ? [] : JSON.parse(text);
  } catch {
    return null;
  }
}
