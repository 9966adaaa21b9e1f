import { createFormats } from './format.ts';
import type { Locale } from './locale.ts';

/** The button of a notification that adds a step to the day of an amount: `+5 pages`. */
export function addLabel(add: number, unit: string, locale: Locale): string {
  return `+${createFormats(locale).number(add)} ${unit}`.trim();
}
