import type { HabitKind } from '#domain/plan/habit.ts';
import { exactAmount } from '#domain/plan/typed-amount.ts';

interface Limit {
  readonly kind: HabitKind;
  readonly cost: number | null;
}

/** The money that a limit has saved: its cost for each clean day or period, of which `completed` is the number. Null without a cost. */
export function moneySaved({ kind, cost }: Limit, completed: number): number | null {
  return kind === 'limit' && cost !== null ? exactAmount(cost * completed) : null;
}
