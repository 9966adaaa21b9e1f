import { type HabitKind, keepsLimit } from '#domain/plan/habit.ts';
import { exactAmount } from '#domain/plan/typed-amount.ts';

interface Limit {
  readonly kind: HabitKind;
  readonly cost: number | null;
}

/** The money that a limit has saved: its cost for each clean day or period, of which `completed` is the number. Null without a cost. */
export function moneySaved(limit: Limit, completed: number): number | null {
  return keepsLimit(limit) && limit.cost !== null ? exactAmount(limit.cost * completed) : null;
}
