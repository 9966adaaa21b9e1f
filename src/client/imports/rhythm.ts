import { INTERVAL_MAX, TIMES_A_MONTH_MAX, TIMES_A_WEEK_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { HabitKind, Repeat } from '#domain/plan/habit.ts';

/** How other apps say a repetition: so many done days in so many days, weeks or months. */
export interface Rhythm {
  readonly times: number;
  readonly every: number;
  readonly unit: 'day' | 'week' | 'month';
  /** Its days are fixed: one in so many, also where that is a week or a month. */
  readonly isFixed?: true;
  /** The target is for all of it; else for each of its days. */
  readonly isTotal?: true;
}

interface FoundRepeat {
  /** Null for each day. */
  readonly repeat: Repeat | null;
  /** By how much the target grows. */
  readonly scale: number;
  /** False when it is only the nearest that exists here. */
  readonly isExact: boolean;
}

/** Days of the periods, as other apps count them. */
export const LENGTHS = { day: 1, week: 7, month: 30 } as const;
/** Apps count a month as 30 or as 31 days. */
const MONTHS: readonly number[] = [30, 31];
const RHYTHM_MAX = 100_000;

const isCount = (count: number): boolean => Number.isInteger(count) && count > 0 && count <= RHYTHM_MAX;

/** The repetition here that is nearest to a rhythm; intervals count from `from`. */
export function repeatOf(rhythm: Rhythm, kind: HabitKind, from: DayKey): FoundRepeat {
  const { times, every, unit, isFixed = false, isTotal = false } = rhythm;
  if (!isCount(times) || !isCount(every)) return { repeat: null, scale: 1, isExact: false };
  if (times >= every * LENGTHS[unit]) return { repeat: null, scale: 1, isExact: true };
  if (isTotal && kind !== 'check') return totalOf(rhythm);
  // A limit is kept by doing nothing, so that it has no days of its own.
  if (kind === 'limit') return { repeat: null, scale: 1, isExact: false };
  if (times === 1 && (isFixed || (every > 1 && !isMonth(rhythm) && !isWeek(rhythm)))) {
    // Here an interval has fixed days; elsewhere it mostly begins anew with each done day.
    const repeat = { type: 'interval', every: Math.min(every, INTERVAL_MAX), unit, from } as const;
    return { repeat, scale: 1, isExact: isFixed && every <= INTERVAL_MAX };
  }
  const { count, per, isExact } = timesOf(rhythm);
  if (kind === 'check') return { repeat: { type: 'times', count, per }, scale: 1, isExact };
  // An amount has a target for each day or for a whole period, and none for some days of a period.
  return { repeat: { type: 'total', per }, scale: count, isExact: false };
}

const lengthOf = ({ every, unit }: Rhythm): number => every * LENGTHS[unit];
const isWeek = (rhythm: Rhythm): boolean => lengthOf(rhythm) === LENGTHS.week;
const isMonth = (rhythm: Rhythm): boolean => MONTHS.includes(lengthOf(rhythm));

function timesOf(rhythm: Rhythm): { count: number; per: 'week' | 'month'; isExact: boolean } {
  const { times } = rhythm;
  const length = lengthOf(rhythm);
  if (isMonth(rhythm)) return { count: Math.min(times, TIMES_A_MONTH_MAX), per: 'month', isExact: true };
  const aWeek = Math.round((times * LENGTHS.week) / length);
  if (aWeek >= 1) {
    return { count: Math.min(aWeek, TIMES_A_WEEK_MAX - 1), per: 'week', isExact: isWeek(rhythm) };
  }
  return { count: Math.max(1, Math.round((times * LENGTHS.month) / length)), per: 'month', isExact: false };
}

/** A target for days that are no week or month is scaled to the nearer of them. */
function totalOf(rhythm: Rhythm): FoundRepeat {
  const isExact = rhythm.times === 1;
  if (isWeek(rhythm)) return { repeat: { type: 'total', per: 'week' }, scale: 1, isExact };
  if (isMonth(rhythm)) return { repeat: { type: 'total', per: 'month' }, scale: 1, isExact };
  const length = lengthOf(rhythm);
  const per = length <= 2 * LENGTHS.week ? 'week' : 'month';
  return { repeat: { type: 'total', per }, scale: LENGTHS[per] / length, isExact: false };
}
