import type { Habit } from '#contract/habits.ts';
import { isTimed } from '#domain/plan/timer.ts';
import { exactAmount } from '#domain/plan/typed-amount.ts';
import type { Formats } from '#i18n/format.ts';
import { amountText } from './amount-text.ts';

/** What is logged of an amount: “12 / 30 min”. A timer measures seconds: tenths of a minute are enough here, never rounded up. */
export function reachedText(formats: Formats, habit: Habit, amount: number): string {
  const shown = isTimed(habit) ? Math.floor(exactAmount(amount * 10)) / 10 : amount;
  return `${formats.number(shown)}\u00a0/ ${amountText(formats, habit.target ?? 0, habit.unit)}`;
}
