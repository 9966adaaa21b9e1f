import { type DayKey, weekdayOf } from './day-key.ts';

/** What is due and what of it is done, by day. */
type Figures = Readonly<Record<DayKey, { readonly completed: number; readonly total: number }>>;

export interface YearDay {
  readonly day: DayKey;
  readonly completed: number;
  readonly total: number;
  /** 0 (nothing) to 4 (everything). */
  readonly level: number;
  readonly column: number;
  /** 0 is the day the week begins on. */
  readonly row: number;
}

const LEVELS = 4;

/**
 * The days of the year view, oldest first, each with its place in columns of weeks. Leading days that belong to the current month,
 * a year ago, are dropped (specification §9).
 */
export function yearDays(days: Figures, today: DayKey, weekStart: number): YearDay[] {
  const lastYearsMonth = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}`;
  const keys = Object.keys(days)
    .toSorted()
    .filter((day) => !day.startsWith(lastYearsMonth));
  const rowOf = (day: DayKey) => (weekdayOf(day) - weekStart + 7) % 7;
  const offset = keys[0] === undefined ? 0 : rowOf(keys[0]);
  return keys.map((day, index) => {
    const { completed, total } = days[day] ?? { completed: 0, total: 0 };
    return {
      day,
      completed,
      total,
      level: levelOf(completed, total),
      column: Math.floor((offset + index) / 7),
      row: rowOf(day),
    };
  });
}

function levelOf(completed: number, total: number): number {
  return total === 0 ? 0 : Math.ceil((completed / total) * LEVELS);
}
