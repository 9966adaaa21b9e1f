import { type OldHabit, withRecord } from '#client/snapshot/old-habits.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { historyDays, present, recordOf } from '#domain/list/wire-habit.ts';

/** The days of a habit as a test says them. */
export type Days = Partial<Pick<Habit, 'history' | 'recent'>>;

/**
 * A habit with the record that its days follow from: done where `history` has a count, and logged, skipped and noted as `recent` says. Its
 * plan is that of its fields, since ever.
 */
export function recorded(
  { days: { history = {}, recent = {} }, today }: { readonly days: Days; readonly today: DayKey },
  habit: Omit<OldHabit, 'history' | 'due' | 'recent'>,
): Habit {
  const shown = Object.keys(history).length > 0 ? Object.keys(history) : historyDays(today, 7);
  const counts = Object.fromEntries(shown.map((day) => [day, history[day] ?? 0]));
  const made = withRecord({ ...habit, history: counts, due: [], recent });
  return present(made, recordOf(made), shown[0] ?? today);
}
