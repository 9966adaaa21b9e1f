import type { Suite } from '#contract/common.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { dividersToOpen } from '#domain/arrivals.ts';
import { completedChange } from '#domain/predict.ts';
import { applySuite } from '#domain/reorder.ts';
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

/** The club with one habit changed, archived or not. */
export function changeHabit(club: AccountData, id: string, change: (habit: Habit) => Habit): AccountData {
  const habits = changeItem(club.habits, id, change);
  const archives = changeItem(club.archives, id, change);
  return habits === club.habits && archives === club.archives ? club : { ...club, habits, archives };
}

/** The same where days may become done or not done: the lifetime counter moves along (specification §4). */
export function changeDays(club: AccountData, id: string, change: (habit: Habit) => Habit): AccountData {
  const before = findHabit(club, id);
  if (!before) return club;
  const after = change(before);
  const moved = completedChange(before, after);
  const changed = changeHabit(club, id, () => after);
  if (moved === 0) return changed;
  const habitsCompleted = Math.max(0, club.statistics.habitsCompleted + moved);
  return { ...changed, statistics: { ...club.statistics, habitsCompleted } };
}

/** A habit put where it belongs, among the archived ones or the others; the divider that it arrives under is open. */
export function putHabit(club: AccountData, habit: Habit): AccountData {
  const archived = habit.archivedAt !== null;
  return showArrivals(club, {
    ...club,
    habits: archived ? withoutItem(club.habits, habit.id) : putItem(club.habits, habit),
    archives: archived ? putItem(club.archives, habit) : withoutItem(club.archives, habit.id),
  });
}

/** The club after a change of its list, with the closed dividers open that something arrived under, as the server opens them. */
export function showArrivals(before: AccountData, after: AccountData): AccountData {
  const ids = dividersToOpen(before, after);
  if (ids.length === 0) return after;
  const open = (divider: Divider): Divider =>
    ids.includes(divider.id) ? { ...divider, closed: false } : divider;
  return { ...after, dividers: after.dividers.map(open) };
}

/** For answers about a habit that is there: one that was deleted meanwhile does not come back. */
export function refreshHabit(club: AccountData, answer: Habit | undefined): AccountData {
  return answer && findHabit(club, answer.id) ? receiveHabit(club, answer) : club;
}

/** The same for one that may come back: the days that are known before those of the answer stay. */
export function receiveHabit(club: AccountData, answer: Habit): AccountData {
  return putHabit(club, withOlderDays(answer, findHabit(club, answer.id)));
}

export function findHabit(club: AccountData, id: string): Habit | undefined {
  return club.habits.find((habit) => habit.id === id) ?? club.archives.find((habit) => habit.id === id);
}

/** The item with the given fields; those left out or undefined stay. */
export function merged<T extends object>(item: T, fields: { readonly [F in keyof T]?: T[F] | undefined }): T {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...item, ...Object.fromEntries(given) };
}

/** Habits and dividers share one ordering (specification §3). A closed divider opens for what is moved under it. */
export function orderClub(club: AccountData, suite: Suite['suite']): AccountData {
  return showArrivals(club, {
    ...club,
    dividers: applySuite(club.dividers, suite),
    habits: applySuite(club.habits, suite),
    archives: applySuite(club.archives, suite),
  });
}

/** A reorder without one item; null when it ordered nothing else. */
export function withoutEntry<V extends Suite>(variables: V, id: string): V | null {
  const suite = variables.suite.filter((entry) => entry.id !== id);
  return suite.length > 0 ? { ...variables, suite } : null;
}
