import { type DayKey, dayIn } from '#domain/day-key.ts';
import type { Viewer } from './viewer.ts';

/** The day it is for the viewer, in their own time zone. */
export function todayOf({ user }: Viewer, now: number): DayKey {
  return dayIn(user.time_zone, now);
}
