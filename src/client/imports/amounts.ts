import { VALUE_MAX } from '#contract/limits.ts';
import { ONE } from '#domain/plan/share.ts';

/** A number of units in thousandths, or null when it is below 0 or above what a day can hold. */
export function thousandthsOf(units: number): number | null {
  const amount = Math.round(units * ONE);
  return amount >= 0 && amount <= VALUE_MAX * ONE ? amount : null;
}

/** The number that an app has written, with a decimal point; null for anything else. */
export function parseNumber(text: string): number | null {
  const plain = text.trim();
  return /^[+-]?\d{1,15}(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
