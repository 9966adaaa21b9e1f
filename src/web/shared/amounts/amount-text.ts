import type { Formats } from '#i18n/format.ts';

/** An amount with its unit: `30 min`. */
export function amountText(formats: Formats, amount: number, unit: string): string {
  const text = formats.number(amount);
  return unit === '' ? text : `${text}\u00a0${unit}`;
}

/** An amount whose unit, of which the user wrote one form, need not agree with the number: `1 (glasses)`. */
export function amountInWords(formats: Formats, amount: number, unit: string): string {
  const text = formats.number(amount);
  return unit === '' ? text : `${text} (${unit})`;
}
