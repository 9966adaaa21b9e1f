import { defaultSettings } from '#contract/defaults.ts';
import type { Settings } from '#contract/user.ts';
import { type DayClock, type DayKey, dayIn } from '#domain/days/day-key.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { Viewer } from './viewer.ts';

/** When the days of a user begin. */
export function dayClockOf({ time_zone, settings }: Pick<UsersTable, 'time_zone' | 'settings'>): DayClock {
  return { timeZone: time_zone, dayStart: dayStartOf(settings) };
}

/** The viewer's own today. */
export function todayOf({ user }: Viewer, now: number): DayKey {
  const { timeZone, dayStart } = dayClockOf(user);
  return dayIn(timeZone, now, dayStart);
}

/** Of stored settings; those of an older version lack it. Parsed alone: most requests need today and no other setting. */
function dayStartOf(settings: string): number {
  return (JSON.parse(settings) as Partial<Settings>).dayStart ?? defaultSettings.dayStart;
}
