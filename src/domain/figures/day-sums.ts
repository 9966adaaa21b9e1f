import { type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { dayFlags } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import type { DayFigures, FiguresByDay } from './figure-days.ts';
import { STATS_DAYS, statsWithSums } from './performance.ts';

/** Due and done counts by day, summed habit by habit: a caller may pause between two of them. */
export class DaySums {
  readonly #start: number;
  readonly #stop: number;
  readonly #completed: Uint32Array;
  readonly #missed: Uint32Array;

  readonly #today: number | undefined;

  /** From day number `start` to `stop`, both included; `today` as in `dayFlags`. */
  constructor(start: number, stop: number, today?: number) {
    this.#start = start;
    this.#stop = stop;
    this.#today = today;
    this.#completed = new Uint32Array(Math.max(0, stop - start + 1));
    this.#missed = new Uint32Array(this.#completed.length);
  }

  add(record: HabitRecord): void {
    const { due, ticked } = dayFlags(record, this.#start, this.#stop, this.#today);
    for (let index = 0; index < due.length; index += 1) {
      const items = due[index] ?? 0;
      if (items === 0) continue;
      const met = ticked[index] === 1 ? 1 : 0;
      this.#completed[index] = (this.#completed[index] ?? 0) + met;
      this.#missed[index] = (this.#missed[index] ?? 0) + items - met;
    }
  }

  /** Adds the sums of other habits over the same days. */
  merge(other: DaySums): void {
    for (let index = 0; index < this.#completed.length; index += 1) {
      this.#completed[index] = (this.#completed[index] ?? 0) + (other.#completed[index] ?? 0);
      this.#missed[index] = (this.#missed[index] ?? 0) + (other.#missed[index] ?? 0);
    }
  }

  /** The figures of a day, by its index in the range. */
  at(index: number, untickedCounts: boolean): DayFigures {
    const completed = this.#completed[index] ?? 0;
    return { completed, total: untickedCounts ? completed + (this.#missed[index] ?? 0) : completed };
  }

  /** The figures of all days, oldest first. Today and later days count only when ticked: an unfinished day is not missed yet. */
  figures(today: number): ({ readonly day: DayKey } & DayFigures)[] {
    return Array.from(this.#completed, (_, index) => ({
      day: dayKey(this.#start + index),
      ...this.at(index, this.#start + index < today),
    }));
  }
}

/** The figures of all days by day, oldest first. */
export const graphOfSums = (sums: DaySums, today: DayKey): FiguresByDay =>
  Object.fromEntries(sums.figures(dayNumber(today)).map(({ day, ...figures }) => [day, figures]));

/** Empty sums over the days of the statistics of `today`. */
export function sumsForStats(today: DayKey): DaySums {
  const last = dayNumber(today);
  return new DaySums(last - STATS_DAYS + 1, last, last);
}

/** The figures of the profile (docs/rules/figures.md#the-figures-of-the-profile), from sums of `sumsForStats`. */
export function statsOfSums(sums: DaySums, today: DayKey) {
  return statsWithSums(sums.figures(dayNumber(today)), sums.at(STATS_DAYS - 1, true), today);
}
