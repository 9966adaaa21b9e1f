import { type DayKey, dayIn } from '#domain/day-key.ts';
import type { Viewer } from './viewer.ts';

/** Today in the viewer's own time zone. */
export function todayOf({ user }: Viewer, now: number): DayKey {
  return dayIn(user.time_zone, now);
}
