import { type HabitKind, isRequired, keepsLimit } from './habit.ts';

/** How many of the due habits make a divider done (docs/rules/figures.md#dividers-that-count-as-one). Of fewer due ones than `count`, all. */
export type GroupRule =
  | { readonly type: 'all' | 'any' }
  | { readonly type: 'atLeast'; readonly count: number };

/** Whether a habit counts in a group: nothing is to be done for a limit, and a scale is never required. */
export const countsInGroup = (habit: { readonly kind?: HabitKind | undefined }): boolean =>
  isRequired(habit) && !keepsLimit(habit);

/** How many of those that are due make a group done; 0 where none is due. */
export function neededOf(rule: GroupRule, due: number): number {
  if (rule.type === 'atLeast') return Math.min(due, rule.count);
  return rule.type === 'all' ? due : Math.min(due, 1);
}

/** Whether so many done of those that are due make a group done; false where none is due. */
export const isGroupDone = (rule: GroupRule, done: number, due: number): boolean =>
  due > 0 && done >= neededOf(rule, due);
