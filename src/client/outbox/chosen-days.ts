import { EVERY_DAY, isWeekday, normalizeWeekdays, type Weekday } from '#domain/weekdays.ts';

type DaysInput = string | readonly Weekday[] | undefined;

/** A `days` value that starts with ADMIN_ is not applied on the device (specification §4). */
export function isApplied(days: DaysInput): boolean {
  return !(typeof days === 'string' && days.startsWith('ADMIN_'));
}

/** The weekdays that a `days` value means: a list, or the JSON text of one; none chosen is every day (decisions.md, Days). */
export function chosenDays(days: DaysInput): Weekday[] {
  const list = typeof days === 'string' ? listOf(days) : (days ?? []);
  return normalizeWeekdays(list.length > 0 ? list : EVERY_DAY);
}

/** What no list can be read from is left to the server, which refuses it. */
function listOf(text: string): Weekday[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]');
    return Array.isArray(parsed) ? parsed.filter(isWeekday) : [];
  } catch {
    return [];
  }
}
