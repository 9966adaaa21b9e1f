import type { DayKey } from '#domain/days/day-key.ts';

/** An account on a day: for what a device remembers of both (boot/entry-early-ticks.ts, features/home/moments). */
export const visitOf = (userId: string, day: DayKey): string => `${userId} ${day}`;
