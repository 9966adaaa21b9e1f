import type { Habit } from '#contract/habits.ts';
import { isRequired, SCALE_MAX } from '#domain/plan/habit.ts';
import type { Formats } from '#i18n/format.ts';

/** An amount with its unit: `30 min`. */
export function amountText(formats: Formats, amount: number, unit: string): string {
  const text = formats.number(amount);
  return unit === '' ? text : `${text}\u00a0${unit}`;
}

/** What is logged of a habit on a day: an amount with its unit, or `4/5` of a scale. */
export function valueText(formats: Formats, habit: Pick<Habit, 'kind' | 'unit'>, value: number): string {
  return isRequired(habit) ? amountText(formats, value, habit.unit) : ratingText(formats, value);
}

/** A value of a scale, or an average of such: `3.8/5`. */
export const ratingText = (formats: Formats, value: number): string =>
  `${formats.number(value)}/${formats.number(SCALE_MAX)}`;

/** An amount whose unit, of which the user wrote one form, need not agree with the number: `1 (glasses)`. */
export function amountInWords(formats: Formats, amount: number, unit: string): string {
  const text = formats.number(amount);
  return unit === '' ? text : `${text} (${unit})`;
}
