import type { Formats } from '#i18n/format.ts';

/** An amount with its unit: `30 min`. */
export function amountText(formats: Formats, amount: number, unit: string): string {
  const text = formats.number(amount);
  return unit === '' ? text : `${text}\u00a0${unit}`;
}

/** How much of a target is reached: `12 / 30 min`. */
export function partText(formats: Formats, amount: number, target: number, unit: string): string {
  return `${formats.number(amount)}\u00a0/\u00a0${amountText(formats, target, unit)}`;
}
