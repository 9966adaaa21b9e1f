import { type DayKey, dayKey, dayNumber, dayRange, weekdayOfNumber } from '#domain/days/day-key.ts';
import { type FigureDay, WEEK } from './figure-days.ts';
import { daysOfYear, type HabitYear, isDoneAt, metAt } from './habit-year.ts';
import { monthFigures } from './rates.ts';
import { countDays } from './runs.ts';
import { type YearDay, yearDays } from './year-days.ts';

/** A calendar year, told by what was done (docs/decisions/year.md). What there is nothing to say about is null or empty. */

interface Named {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

/** A habit with its part of the year. */
export interface ReviewedHabit<H extends Named = Named> {
  readonly habit: H;
  readonly own: HabitYear;
}

export interface YearReview<R extends ReviewedHabit> {
  /** The days on which something was done. */
  readonly kept: number;
  /** The due items that were met. */
  readonly completed: number;
  readonly map: readonly YearDay[];
  readonly totals: readonly UnitTotal<R>[];
  /** `YYYY-MM`, with its due items that were met. */
  readonly bestMonth: { readonly month: string; readonly completed: number } | null;
  readonly faithful: { readonly of: R; readonly times: number } | null;
  readonly comeback: { readonly of: R; readonly day: DayKey; readonly run: number } | null;
  readonly quietWeek: { readonly first: DayKey; readonly last: DayKey } | null;
  readonly stayed: readonly { readonly of: R; readonly since: DayKey }[];
}

/** What was logged in a unit. */
interface UnitTotal<R> {
  readonly unit: string;
  readonly amount: number;
  readonly of: readonly R[];
}

interface ReviewOptions {
  readonly year: number;
  readonly today: DayKey;
  /** The first day of the week. */
  readonly weekStart: number;
}

/** A year with fewer days of data has no review yet. */
const DATA_LEAST = 30;
/** The due items from which on habits are compared. */
const FAITHFUL_LEAST = 12;
/** The months and the whole weeks of which one can stand out. */
const MONTHS_LEAST = 2;
const WEEKS_LEAST = 8;
/** Where more weeks were as quiet, none of them stands out. */
const QUIET_MAX = 3;

/** Null for a year with too few days of data. */
export function yearReview<R extends ReviewedHabit>(
  habits: readonly R[],
  { year, today, weekStart }: ReviewOptions,
): YearReview<R> | null {
  const [start, stop] = daysOfYear(year, today);
  const years = habits.map(({ own }) => own);
  const { days, done, known } = sumsOf(years, start, stop);
  const kept = done.filter((count) => count > 0).length;
  if (kept === 0 || known.filter((flag) => flag === 1).length < DATA_LEAST) return null;
  return {
    kept,
    completed: days.reduce((sum, { completed }) => sum + completed, 0),
    map: yearMap(years, year, weekStart),
    totals: totalsOf(habits),
    bestMonth: bestMonth(days),
    faithful: faithful(habits, dayNumber(today)),
    comeback: comeback(habits),
    quietWeek: quietWeek(years, { span: [start, stop], weekStart, today: dayNumber(today) }),
    stayed: habits
      .flatMap((of) => (of.own.stayedSince === null ? [] : [{ of, since: of.own.stayedSince }]))
      .toSorted((one, other) => dayNumber(one.since) - dayNumber(other.since)),
  };
}

/** Of each day the due items met, how many habits were done, and whether any was due or done. */
function sumsOf(years: readonly HabitYear[], start: number, stop: number) {
  const length = Math.max(0, stop - start + 1);
  const completed = new Uint32Array(length);
  const done = new Uint32Array(length);
  const known = new Uint8Array(length);
  for (const own of years) {
    for (let day = 0; day < length; day += 1) {
      completed[day] = (completed[day] ?? 0) + metAt(own, day);
      const isDone = isDoneAt(own, day);
      if (isDone) done[day] = (done[day] ?? 0) + 1;
      if (isDone || (own.due[day] ?? 0) > 0) known[day] = 1;
    }
  }
  const days = Array.from(completed, (count, day) => ({
    day: dayKey(start + day),
    completed: count,
    total: count,
  }));
  return { days, done, known };
}

/**
 * The map of a whole year: darker the more habits were done, measured by the fullest day. Days without any look alike, whether something was
 * due on them, or they are still to come.
 */
export function yearMap(years: readonly HabitYear[], year: number, weekStart: number): YearDay[] {
  const [first, last] = [`${String(year)}-01-01`, `${String(year)}-12-31`];
  const { done } = sumsOf(years, dayNumber(first), dayNumber(last));
  const fullest = Math.max(...done);
  const figures = dayRange(first, last).map((day, index) => {
    const completed = done[index] ?? 0;
    return [day, { completed, total: completed > 0 ? fullest : 0 }] as const;
  });
  return yearDays(Object.fromEntries(figures), last, weekStart);
}

/** By unit, the most often logged first. Amounts without a unit are of one habit each. */
function totalsOf<R extends ReviewedHabit>(habits: readonly R[]): UnitTotal<R>[] {
  const logged = habits.filter(({ own }) => own.amount > 0);
  const units = Map.groupBy(logged, ({ habit: { id, unit } }) => unit.trim().toLowerCase() || id);
  return [...units.values()]
    .map((of) => ({
      unit: of[0]?.habit.unit.trim() ?? '',
      // In whole thousandths: the sums of amounts are exact.
      amount: Math.round(of.reduce((sum, { own }) => sum + own.amount, 0) * 1_000) / 1_000,
      logged: of.reduce((sum, { own }) => sum + own.logged, 0),
      of,
    }))
    .toSorted((one, other) => other.logged - one.logged)
    .map(({ unit, amount, of }) => ({ unit, amount, of }));
}

/** The month with the most due items met; the latest of equal ones. */
function bestMonth(days: readonly FigureDay[]) {
  const months = monthFigures(days).filter(({ completed }) => completed > 0);
  if (months.length < MONTHS_LEAST) return null;
  const most = Math.max(...months.map(({ completed }) => completed));
  return months.findLast(({ completed }) => completed === most) ?? null;
}

/** The habit with the highest share of its due items met; of equal ones that which was done more often. */
function faithful<R extends ReviewedHabit>(habits: readonly R[], today: number) {
  const rated = habits.map((of) => {
    const { completed: times, total } = countDays({ ...of.own, today: today - of.own.start });
    return { of, times, total };
  });
  const [best] = rated
    .filter(({ times, total }) => times > 0 && total >= FAITHFUL_LEAST)
    .toSorted((one, other) => other.times / other.total - one.times / one.total || other.times - one.times);
  return best ? { of: best.of, times: best.times } : null;
}

/** The longest of all; the latest of equal ones. */
function comeback<R extends ReviewedHabit>(habits: readonly R[]) {
  const [best] = habits
    .flatMap((of) => (of.own.comeback === null ? [] : [{ of, ...of.own.comeback }]))
    .toSorted((one, other) => other.run - one.run || dayNumber(other.day) - dayNumber(one.day));
  return best ?? null;
}

interface WeeksOptions {
  readonly span: readonly [start: number, stop: number];
  readonly weekStart: number;
  readonly today: number;
}

/**
 * The whole week with the fewest due items met, the latest of a few. Not the first one, in which habits begin; and without limits, of which
 * it would be a week that passed them.
 */
function quietWeek(years: readonly HabitYear[], { span: [start, stop], weekStart, today }: WeeksOptions) {
  const { days, known } = sumsOf(
    years.filter(({ isLimit }) => !isLimit),
    start,
    stop,
  );
  if (!known.includes(1)) return null;
  const first = start + known.indexOf(1) + WEEK;
  const weeks: { first: DayKey; last: DayKey; completed: number }[] = [];
  const begin = first + ((weekStart - weekdayOfNumber(first) + WEEK) % WEEK);
  for (let day = begin; day + WEEK <= Math.min(stop + 1, today); day += WEEK) {
    const own = days.slice(day - start, day - start + WEEK);
    const completed = own.reduce((sum, each) => sum + each.completed, 0);
    weeks.push({ first: dayKey(day), last: dayKey(day + WEEK - 1), completed });
  }
  const least = Math.min(...weeks.map(({ completed }) => completed));
  const quiet = weeks.filter(({ completed }) => completed === least);
  const week = quiet.at(-1);
  if (weeks.length < WEEKS_LEAST || quiet.length > QUIET_MAX || !week) return null;
  return { first: week.first, last: week.last };
}
