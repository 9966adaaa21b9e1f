import type { HabitDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import { type AskedDay, type AskedList, queries } from './queries.ts';
import { type Loaded, useAccountData, useApi, useQuery } from './react.tsx';

/** The list as of another day, with its pending mutations; undefined until it was read. */
export function useList({ day, historyDays }: AskedList): Loaded<readonly Habit[]> {
  const query = useQuery(queries.lists(useApi(), { day, historyDays }));
  const read = useAccountData().lists.find((each) => each.day === day && each.historyDays === historyDays);
  return { ...query, data: read?.data };
}

/** One day of a habit, with its pending mutations; undefined until it was read. */
export function useDay({ habitId, day }: AskedDay): Loaded<HabitDay> {
  const query = useQuery(queries.days(useApi(), { habitId, day }));
  const read = useAccountData().days.find((each) => each.habitId === habitId && each.day === day);
  return { ...query, data: read?.data };
}
