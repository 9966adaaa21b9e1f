import { type HabitKind, hasField, isRequired, keepsLimit, type OfKind, ONE, traitsOf } from './habit.ts';

/** What the forms, the rows and the figures ask of a kind beyond what the first screen needs (habit.ts). */

/** Whether the kind is never repeated so. */
export const cannotRepeat = (
  kind: HabitKind,
  repeat: { readonly type: string } | null | undefined,
): boolean => traitsOf({ kind }).without.some((type) => type === repeat?.type);

/** What a tag can do to a day: as a tap in the list, or meet the target of an amount at once. It never clears a day. */
export const tagActions = (habit: OfKind): ('done' | 'add')[] => [
  ...(keepsLimit(habit) || !isRequired(habit) ? [] : (['done'] as const)),
  ...(hasField(habit, 'step') ? (['add'] as const) : []),
];

/** How much of a due item a value meets, 0 to 1 (docs/decisions/strength.md); both in thousandths. */
export function shareOf(kind: HabitKind, value: number, target: number): number {
  if (keepsLimit({ kind })) return Math.min(1, Math.max(0, 1 - (value - target) / Math.max(target, ONE)));
  return target === 0 ? 1 : Math.min(1, value / target);
}
