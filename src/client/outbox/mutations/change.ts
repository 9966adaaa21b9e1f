import { type AccountData, type ReadDay, readDayOf } from '#client/state/account-data.ts';
import { canCompute } from '#client/state/kinds.ts';
import { asKept } from '#client/state/queries.ts';
import type { Break } from '#contract/breaks.ts';
import type { Suite } from '#contract/common.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit, WrittenHabit } from '#contract/habits.ts';
import type { Statistics } from '#contract/user.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { type Changed, type DeviceContext, followDay, lifetimeOf } from '#domain/list/device-changes.ts';
import { withAllBreaks, withNewDay } from '#domain/list/wire-habit.ts';
import { applySuite, dividersToOpen } from '#domain/order/ordering.ts';

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

/**
 * The same where days may change. The lifetime counter and the days that pages have read move along. A habit whose rules are not loaded
 * stays as it is until they are.
 */
export function changeDays(
  data: AccountData,
  id: string,
  today: DayKey,
  change: (habit: Habit, context: DeviceContext) => Changed<Habit>,
): AccountData {
  const found = findHabit(data, id);
  if (!found || !canCompute(found)) return data;
  const before = withAllBreaks(found, data.breaks);
  const readDay = (day: DayKey) => readDayOf(data, { habitId: id, day });
  const { habit: after, days } = change(before, { today, readDay });
  if (after === before) return data;
  const changed = changeHabit(data, id, () => after);
  return { ...changed, statistics: recounted(data, before, after), days: followDays(data.days, after, days) };
}

/** The lifetime counter after a habit has changed, or the breaks. */
export function recounted(
  { statistics, breaks }: AccountData,
  before: Habit,
  after: Habit,
  breaksAfter: readonly Break[] = breaks,
): Statistics {
  if (!canCompute(before) || !canCompute(after)) return statistics;
  const count = (habit: Habit, all: readonly Break[]) => lifetimeOf(habit, breaksOf(all, habit.id));
  const change = count(after, breaksAfter) - count(before, breaks);
  if (change === 0) return statistics;
  return { ...statistics, habitsCompleted: Math.max(0, statistics.habitsCompleted + change) };
}

/** The read days of a habit after it has changed; `changed` are the days that have. */
function followDays(
  days: readonly ReadDay[],
  habit: Habit,
  changed: Changed<Habit>['days'],
): readonly ReadDay[] {
  if (!days.some(({ habitId }) => habitId === habit.id)) return days;
  return days.map((each) =>
    each.habitId === habit.id
      ? { ...each, data: followDay(each.data, each.day, habit, changed.get(each.day)) }
      : each,
  );
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

/** A habit in an answer. Its figures follow from its record. */
export type AnsweredHabit = Habit & Partial<WrittenHabit>;

/** For answers about a habit that is there: one that was deleted meanwhile does not come back. */
export function refreshHabit(data: AccountData, answer: AnsweredHabit | undefined): AccountData {
  return answer && findHabit(data, answer.id) ? receiveHabit(data, answer) : data;
}

/** The same for one that may come back. What its record has beside the prediction is the work of another device, and counts. */
export function receiveHabit(data: AccountData, answer: AnsweredHabit): AccountData {
  const { achievement: _, ...sent } = answer;
  const habit = asKept(sent);
  const known = findHabit(data, habit.id);
  if (!known) return putHabit(data, habit);
  return { ...putHabit(data, withNewDay(habit, known)), statistics: recounted(data, known, habit) };
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
