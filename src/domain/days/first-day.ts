import type { DayKey } from './day-key.ts';

/** The first day on which a habit can be due: its creation day, or its earliest tick if that is earlier. */
export function firstDayOf(createdOn: DayKey, { earliest }: { readonly earliest: DayKey | null }): DayKey {
  return earliest !== null && earliest < createdOn ? earliest : createdOn;
}
