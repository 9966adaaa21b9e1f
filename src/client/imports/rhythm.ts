import { INTERVAL_MAX, TIMES_A_MONTH_MAX, TIMES_A_WEEK_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/day-key.ts';
import type { HabitKind } from '#domain/habit.ts';
import type { Repeat } from '#domain/repeat.ts';

/** How other apps say a repetition: so many done days in so many days, weeks or months. */
export interface Rhythm {
  readonly times: number;
  readonly every: number;
  readonly unit: 'day' | 'week' | 'month';
}

interface FoundRepeat {
  /** Null for each day. */
  readonly repeat: Repeat | null;
  /** By how much the target of a day grows: it is for a whole week or month. */
  readonly scale: number;
  /** False when it is only the nearest that exists here. */
  readonly isExact: boolean;
}

const LENGTHS = { day: 1, week: 7, month: 30 } as const;
const RHYTHM_MAX = 100_000;

/** The repetition here that is nearest to a rhythm; intervals count from `from`. */
export function repeatOf(rhythm: Rhythm, kind: HabitKind, from: DayKey): FoundRepeat {
  const { times, every, unit } = rhythm;
  const isCount = (count: number): boolean => Number.isInteger(count) && count > 0 && count <= RHYTHM_MAX;
  const isDaily = times >= every * LENGTHS[unit];
  // A limit is kept by doing nothing, so that it has no days of its own.
  if (!isCount(times) || !isCount(every) || isDaily || kind === 'limit') {
    return { repeat: null, scale: 1, isExact: isDaily };
  }
  if (times === 1 && every > 1) {
    // Here an interval has fixed days; elsewhere it begins anew with each done day.
    const repeat = { type: 'interval', every: Math.min(every, INTERVAL_MAX), unit, from } as const;
    return { repeat, scale: 1, isExact: false };
  }
  const { count, per, isExact } = timesOf(rhythm);
  if (kind === 'check') return { repeat: { type: 'times', count, per }, scale: 1, isExact };
  // An amount has a target for each day or for a whole period, and none for some days of a period.
  return { repeat: { type: 'total', per }, scale: count, isExact: false };
}

interface Times {
  readonly count: number;
  readonly per: 'week' | 'month';
  readonly isExact: boolean;
}

function timesOf({ times, every, unit }: Rhythm): Times {
  const length = every * LENGTHS[unit];
  if (length === 30 || length === 31) {
    return { count: Math.min(times, TIMES_A_MONTH_MAX), per: 'month', isExact: true };
  }
  const aWeek = Math.round((times * 7) / length);
  if (aWeek >= 1) return { count: Math.min(aWeek, TIMES_A_WEEK_MAX - 1), per: 'week', isExact: length === 7 };
  return { count: Math.max(1, Math.round((times * 30) / length)), per: 'month', isExact: false };
}
