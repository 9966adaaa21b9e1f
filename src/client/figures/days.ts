import type { Habit } from '#contract/habits.ts';
import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import type { FiguresByDay } from '#domain/figures/figure-days.ts';
import { type HabitGraph, habitGraph } from '#domain/figures/habit-graph.ts';
import { DaySums, graphOfSums } from '#domain/figures/performance.ts';
import { asOf, isListedOn } from '#domain/list/list-as-of.ts';
import { presentSpan, type Span } from '#domain/list/wire-habit.ts';
import { type AccountData, readDayOf } from '../state/account-data.ts';
import { canCompute } from '../state/kinds.ts';
import { addUp, allHabits, type Figures } from './figures.ts';

/** What pages show of days beyond those of the list, computed from the records as all figures are. */

/** Days, both ends included. */
export interface DaySpan {
  readonly startDate: DayKey;
  readonly stopDate: DayKey;
}

/** What was added up, by the data and the days. */
const known = new WeakMap<AccountData, Map<string, FiguresByDay>>();

/** Due and done counts of all habits by day; undefined until all habits are known. */
export function daysOf(
  figures: Figures,
  data: AccountData,
  today: DayKey,
  { startDate, stopDate }: DaySpan,
): FiguresByDay | undefined {
  if (!figures.isWhole()) return undefined;
  const shown = known.get(data) ?? new Map<string, FiguresByDay>();
  const name = `${startDate} ${stopDate}`;
  const before = shown.get(name);
  if (before) return before;
  const empty = () => new DaySums(dayNumber(startDate), dayNumber(stopDate), dayNumber(today));
  const own = figures.all(allHabits(data), data, today, name, (record) => empty().add(record));
  const sums = addUp(own, empty());
  if (!sums) return undefined;
  const made = graphOfSums(sums, today);
  known.set(data, shown.set(name, made));
  return made;
}

/** One habit by day; undefined for one that is not known. */
export function graphOf(
  figures: Figures,
  data: AccountData,
  today: DayKey,
  span: DaySpan,
  id: string,
): HabitGraph | undefined {
  const habit = allHabits(data).find((each) => each.id === id);
  if (!habit || !canCompute(habit)) return undefined;
  const { startDate, stopDate } = span;
  return figures.value(figures.known(habit, data.breaks, today), `graph ${startDate} ${stopDate}`, (record) =>
    habitGraph(record, startDate, stopDate, today),
  );
}

/** A habit with other days than those of its list. */
export function withDays(figures: Figures, data: AccountData, habit: Habit, span: Span): Habit {
  if (!canCompute(habit)) return habit;
  return figures.value(
    figures.known(habit, data.breaks, span.today),
    `days ${span.day} ${String(span.length)}`,
    (record) => presentSpan(habit, record, span),
  );
}

/** The list as of a past day: `length` days of each habit up to it, and its steps as far as they were read. */
export function pastList(
  figures: Figures,
  data: AccountData,
  today: DayKey,
  { day, length }: Omit<Span, 'today'>,
): readonly Habit[] {
  return allHabits(data).flatMap((habit) => {
    if (!canCompute(habit)) return [];
    const { record, values } = figures.known(habit, data.breaks, today);
    if (!isListedOn(habit, record, day)) return [];
    const read = readDayOf(data, { habitId: habit.id, day });
    const name = `past ${day} ${String(length)}`;
    const before = values.get(name) as { readonly read: typeof read; readonly habit: Habit } | undefined;
    if (before && before.read === read) return [before.habit];
    const made = asOf(habit, record, { day, length, today }, read?.completedStepIds);
    values.set(name, { read, habit: made });
    return [made];
  });
}
