import type { DayKey } from '#domain/days/day-key.ts';

/** Bytes of a file of another app. Its habits are at most HABITS_MAX. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** The most years between two days of a file. */
export const YEARS_MAX = 60;

/** The first day that is read of a file. Our own calendar begins later: see `importable`. */
export const FIRST_DAY_READ: DayKey = '1900-01-01';
