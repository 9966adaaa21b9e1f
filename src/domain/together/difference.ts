import { studentBound } from './chance.ts';
import { meanOf } from './correlation.ts';

/** A difference of two means, with its interval. */
export interface Difference {
  readonly difference: number;
  /** Of 100 such intervals, 95 have the true difference. */
  readonly interval: readonly [low: number, high: number];
}

/** The share of intervals that miss. */
const MISSED = 0.05;

/** The mean of some numbers less that of others, two or more each, by Welch: their spreads need not be equal. */
export function differenceOf(some: readonly number[], others: readonly number[]): Difference {
  const difference = meanOf(some) - meanOf(others);
  const [one, other] = [errorOf(some), errorOf(others)];
  const error = one + other;
  if (error === 0) return { difference, interval: [difference, difference] };
  const freedom = error ** 2 / (one ** 2 / (some.length - 1) + other ** 2 / (others.length - 1));
  const reach = studentBound(MISSED, freedom) * Math.sqrt(error);
  return { difference, interval: [difference - reach, difference + reach] };
}

/** The square of the standard error of the mean. */
function errorOf(numbers: readonly number[]): number {
  const mean = meanOf(numbers);
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return squares / (numbers.length - 1) / numbers.length;
}
