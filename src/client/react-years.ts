import type { Habit } from '#contract/habits.ts';
import type { CalendarPeriod } from '#domain/days/calendar-period.ts';
import { habitYear } from '#domain/figures/habit-year.ts';
import { type PeriodFigures, periodFigures } from '#domain/figures/period-figures.ts';
import type { ReviewedHabit } from '#domain/figures/year-review.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { firstDayOfRecord, type HabitRecord } from '#domain/record/habit-record.ts';
import { hasGrace } from './figures/figures.ts';
import { type Loaded, useApi, useFigures, useQuery } from './react.tsx';
import { queries } from './state/queries.ts';

/** A value of each habit, with the grace that its user wants, archived ones last; undefined until all are known. */
function useEach<T>(name: string, compute: (record: HabitRecord) => T): Loaded<(readonly [Habit, T])[]> {
  const { figures, data, today } = useFigures();
  const { failed, retry } = useQuery(queries.archives(useApi()), Number.POSITIVE_INFINITY);
  const habits = [...byOrder(data.habits), ...data.archives];
  const grace = hasGrace(data);
  const values = figures.isWhole()
    ? figures.all(habits, data, today, grace ? `graced ${name}` : name, (record) =>
        compute({ ...record, grace }),
      )
    : undefined;
  const each =
    values &&
    habits.flatMap((habit, index) => values.slice(index, index + 1).map((own) => [habit, own] as const));
  return { data: each, failed, retry };
}

/** What each habit adds to a year. */
export function useHabitYears(year: number): Loaded<ReviewedHabit<Habit>[]> {
  const { today } = useFigures();
  const { data, ...query } = useEach(`year ${String(year)}`, (record) => habitYear(record, year, today));
  return { ...query, data: data?.map(([habit, own]) => ({ habit, own })) };
}

/** The year of the first day of all habits; undefined until they are known, and without a habit. */
export function useFirstYear(): number | undefined {
  const { data } = useEach('first day', firstDayOfRecord);
  const [first] = data?.map(([, day]) => day).toSorted() ?? [];
  return first === undefined ? undefined : Number(first.slice(0, 4));
}

/** The figures of each habit in a month or quarter. */
export function usePeriod({
  name,
  first,
  last,
}: CalendarPeriod): Loaded<(readonly [Habit, PeriodFigures])[]> {
  const { today } = useFigures();
  return useEach(`period ${name}`, (record) => periodFigures(record, first, last, today));
}
