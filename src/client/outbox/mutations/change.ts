import type { Suite } from '#contract/common.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit, WrittenHabit } from '#contract/habits.ts';
import { dividersToOpen } from '#domain/arrivals.ts';
import type { DayKey } from '#domain/day-key.ts';
import { withNewDay } from '#domain/new-day.ts';
import { completedChange } from '#domain/predict.ts';
import { followHabit } from '#domain/predict-day.ts';
import { predictStrength } from '#domain/predict-strength.ts';
import { applySuite } from '#domain/reorder.ts';
import { atDay } from '#domain/wire-habit.ts';
import type { AccountData } from '../../account-data.ts';
import { withOlderDays } from '../../long-histories.ts';

/** The list with one item changed; the same list when it lacks the item or nothing changes. */
export function changeItem<T extends { readonly id: string }>(
  items: readonly T[],
  id: string,
  change: (item: T) => T,
): readonly T[] {
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  if (!item) return items;
  const changed = change(item);
  return changed === item ? items : items.with(index, changed);
}

/** The list without an item; the same list when it lacks it. */
export function withoutItem<T extends { readonly id: string }>(
  items: readonly T[],
  id: string,
): readonly T[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;
}

/** The list with an item in the place of the one of its id, or at the end. */
export function putItem<T extends { readonly id: string }>(items: readonly T[], item: T): readonly T[] {
  return items.some(({ id }) => id === item.id) ? changeItem(items, item.id, () => item) : [...items, item];
}

/** The account data with one habit changed, archived or not. */
export function changeHabit(data: AccountData, id: string, change: (habit: Habit) => Habit): AccountData {
  const habits = changeItem(data.habits, id, change);
  const archives = changeItem(data.archives, id, change);
  return habits === data.habits && archives === data.archives ? data : { ...data, habits, archives };
}

/** A habit on a day: today, or the day of a list as of another one. */
type ChangeDays = (habit: Habit, today: DayKey) => Habit;

/**
 * The same where days may become done or not done, or neutral: the lifetime counter, the strength, the lists as of
 * other days and the days that pages have read move along.
 */
export function changeDays(data: AccountData, id: string, today: DayKey, change: ChangeDays): AccountData {
  const before = findHabit(data, id);
  if (!before) return changePast(data, id, change);
  const after = withStrength(before, change(before, today), today);
  const moved = completedChange(before, after);
  const changed = changePast(
    changeHabit(data, id, () => after),
    id,
    change,
  );
  const habitsCompleted = Math.max(0, data.statistics.habitsCompleted + moved);
  return followDays(
    moved === 0 ? changed : { ...changed, statistics: { ...data.statistics, habitsCompleted } },
    before,
    after,
  );
}

/** The lists as of other days after a change of one habit. */
function changePast(data: AccountData, id: string, change: ChangeDays): AccountData {
  return changeLists(data, (habits, day) =>
    changeItem(habits, id, (habit) => withStrength(habit, change(habit, day), day)),
  );
}

/** The account data with its lists as of other days changed; the same when none changes. */
export function changeLists(
  data: AccountData,
  change: (habits: readonly Habit[], day: DayKey) => readonly Habit[],
): AccountData {
  const lists = data.lists.map((list) => {
    const changed = change(list.data, list.day);
    return changed === list.data ? list : { ...list, data: changed };
  });
  return lists.every((list, at) => list === data.lists[at]) ? data : { ...data, lists };
}

/** The read days of a habit after it has changed. */
function followDays(data: AccountData, before: Habit, after: Habit): AccountData {
  if (!data.days.some(({ habitId }) => habitId === after.id)) return data;
  const days = data.days.map((each) =>
    each.habitId === after.id ? { ...each, data: followHabit(each.data, each.day, before, after) } : each,
  );
  return { ...data, days };
}

/** The habit after a change of its days, with its strength. */
export function withStrength(before: Habit, after: Habit, today: DayKey): Habit {
  if (before.history === after.history && before.due === after.due) return after;
  const [was, is] = [atDay(before, today), atDay(after, today)];
  return { ...after, strength: predictStrength(before.strength, was, is, today) };
}

/** A habit put where it belongs, among the archived ones or the others; the divider that it arrives under is open. */
export function putHabit(data: AccountData, habit: Habit): AccountData {
  const archived = habit.archivedAt !== null;
  return showArrivals(data, {
    ...data,
    habits: archived ? withoutItem(data.habits, habit.id) : putItem(data.habits, habit),
    archives: archived ? putItem(data.archives, habit) : withoutItem(data.archives, habit.id),
  });
}

/** The account data after a change of its list, with the closed dividers open that something arrived under, as the server opens them. */
export function showArrivals(before: AccountData, after: AccountData): AccountData {
  const ids = dividersToOpen(before, after);
  if (ids.length === 0) return after;
  const open = (divider: Divider): Divider =>
    ids.includes(divider.id) ? { ...divider, closed: false } : divider;
  return { ...after, dividers: after.dividers.map(open) };
}

/** A habit in an answer. Its figures are stored elsewhere; older servers send none. */
export type AnsweredHabit = Habit & Partial<Pick<WrittenHabit, 'achievement'>>;

/** For answers about a habit that is there: one that was deleted meanwhile does not come back. */
export function refreshHabit(data: AccountData, answer: AnsweredHabit | undefined): AccountData {
  return answer && findHabit(data, answer.id) ? receiveHabit(data, answer) : data;
}

/** The same for one that may come back: the days that are known before and after those of the answer stay. */
export function receiveHabit(data: AccountData, answer: AnsweredHabit): AccountData {
  const { achievement: _, ...habit } = answer;
  const known = findHabit(data, habit.id);
  return putHabit(data, withOlderDays(withNewDay(habit, known), known));
}

export function findHabit(data: AccountData, id: string): Habit | undefined {
  return data.habits.find((habit) => habit.id === id) ?? data.archives.find((habit) => habit.id === id);
}

/** The item with the given fields; those left out or undefined stay. */
export function merged<T extends object>(item: T, fields: { readonly [F in keyof T]?: T[F] | undefined }): T {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...item, ...Object.fromEntries(given) };
}

/** Habits and dividers share one ordering (docs/rules/habits.md#one-list). A closed divider opens for what is moved under it. */
export function applyOrder(data: AccountData, suite: Suite['suite']): AccountData {
  return showArrivals(data, {
    ...data,
    dividers: applySuite(data.dividers, suite),
    habits: applySuite(data.habits, suite),
    archives: applySuite(data.archives, suite),
  });
}

/** A reorder without one item; null when it ordered nothing else. */
export function withoutEntry<V extends Suite>(variables: V, id: string): V | null {
  const suite = variables.suite.filter((entry) => entry.id !== id);
  return suite.length > 0 ? { ...variables, suite } : null;
}
