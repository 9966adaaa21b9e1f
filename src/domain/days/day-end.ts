import { addDays, type DayClock, type DayKey } from './day-key.ts';

/** The instant at which a day ends, as the next one begins, in milliseconds since 1970-01-01 UTC. */
export function dayEnd({ timeZone, dayStart }: DayClock, day: DayKey): number {
  const next = Temporal.PlainDate.from(addDays(day, 1));
  return next.toZonedDateTime({ timeZone, plainTime: { hour: dayStart } }).epochMilliseconds;
}
