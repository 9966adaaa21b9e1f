import { addDays, type DayKey, dayNumber } from './day-key.ts';

/** Consecutive days, both ends included; open-ended when `to` is null. */
export interface DayRange {
  readonly from: DayKey;
  readonly to: DayKey | null;
}

/** A holiday or an illness: days on which habits are neutral (docs/decisions/breaks.md). */
export interface Break extends DayRange {
  readonly id: string;
  /** The habits that it pauses; null for all, those created later too. */
  readonly habitIds: readonly string[] | null;
}

/** The breaks that pause a habit. */
export function breaksOf<B extends Break>(breaks: readonly B[], habitId: string): B[] {
  return breaks.filter(({ habitIds }) => habitIds === null || habitIds.includes(habitId));
}

/** The breaks that pause all habits. */
export const wholeBreaks = <B extends Break>(breaks: readonly B[]): B[] =>
  breaks.filter(({ habitIds }) => habitIds === null);

/** The breaks after a habit is deleted: one that paused only this habit is deleted too. The same list when none names the habit. */
export function withoutHabit<B extends Break>(breaks: readonly B[], habitId: string): readonly B[] {
  if (!breaks.some(({ habitIds }) => habitIds?.includes(habitId))) return breaks;
  return breaks.flatMap((each) => {
    const left = each.habitIds?.filter((id) => id !== habitId) ?? null;
    return left?.length === 0 ? [] : [{ ...each, habitIds: left }];
  });
}

function includesDay({ from, to }: DayRange, day: DayKey): boolean {
  return from <= day && (to === null || day <= to);
}

/** The break once it is ended on `today`, which counts again; null when nothing of it is left. One that is over stays as it is. */
export function endedBreak<B extends Break>(each: B, today: DayKey): B | null {
  if (each.from >= today) return null;
  const to = addDays(today, -1);
  return each.to !== null && each.to <= to ? each : { ...each, to };
}

/** The range that a day is in, of several the one that lasts longest. */
export function rangeOf(ranges: readonly DayRange[], day: DayKey): DayRange | undefined {
  const endOf = ({ to }: DayRange): string => to ?? '~';
  return ranges
    .filter((range) => includesDay(range, day))
    .toSorted((one, other) => (endOf(one) < endOf(other) ? 1 : -1))[0];
}

/** Whether a day is in one of the ranges. */
export function isOnBreak(ranges: readonly DayRange[], day: DayKey): boolean {
  return ranges.some((range) => includesDay(range, day));
}

/** Sets the flags of the days of the ranges to `value`, from day number `start` on; 0 is free. */
export function flagRanges(
  flags: Uint8Array,
  ranges: readonly DayRange[],
  start: number,
  value: number,
): void {
  const stop = start + flags.length - 1;
  for (const { from, to } of ranges) {
    const first = Math.max(dayNumber(from), start);
    const last = to === null ? stop : Math.min(dayNumber(to), stop);
    flags.fill(value, first - start, Math.max(first, last + 1) - start);
  }
}
