import type { HabitKind } from './habit.ts';

/** A value of 1 in the domain: amounts are whole thousandths (docs/rules/habits.md#amounts). */
export const ONE = 1000;

/** An amount in its unit, as it is stored. */
export const toThousandths = (amount: number): number => Math.round(amount * ONE);

/** How much of a due item a value meets, 0 to 1 (docs/decisions/strength.md); both in thousandths. */
export function shareOf(kind: HabitKind, value: number, target: number): number {
  if (kind === 'limit') return Math.min(1, Math.max(0, 1 - (value - target) / Math.max(target, ONE)));
  return target === 0 ? 1 : Math.min(1, value / target);
}
