/** How often chance alone makes a difference as large: what findings are tested by (docs/decisions/insights.md). */

/** The probability that a chi-square of one degree of freedom is at least this large. */
export const chiSquareChance = (chiSquare: number): number => errorComplement(Math.sqrt(chiSquare / 2));

/** erfc for x from 0 on, to a relative error of 1.2e-7 (Numerical Recipes, 6.2.2). */
function errorComplement(x: number): number {
  const t = 1 / (1 + x / 2);
  const series = ERROR_TERMS.reduceRight((sum, term) => sum * t + term, 0);
  return t * Math.exp(-x * x + series);
}

const ERROR_TERMS = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];

/** The probability that Student's t is at least this far from 0, on either side. */
export const studentChance = (t: number, freedom: number): number =>
  betaShare(freedom / (freedom + t * t), freedom / 2, 0.5);

/** The t beyond which, on either side, this share lies: 1.96 for 0.05 of much freedom. */
export function studentBound(share: number, freedom: number): number {
  let [low, high] = [0, 1];
  while (studentChance(high, freedom) > share) high *= 2;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (studentChance(middle, freedom) > share) low = middle;
    else high = middle;
  }
  return high;
}

/** The regularized incomplete beta function, by its continued fraction (Numerical Recipes, 6.4). */
function betaShare(x: number, a: number, b: number): number {
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  const tiny = 1e-300;
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let above = 1;
  let below = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = below;
  for (let step = 1; step <= 300; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    let change = 1;
    for (const term of [even, odd]) {
      below = 1 / away(1 + term * below);
      above = away(1 + term / above);
      change = below * above;
      fraction *= change;
    }
    if (Math.abs(change - 1) < 1e-12) break;
  }
  return (front * fraction) / a;
}

/** By Lanczos, for x above 0. */
function logGamma(x: number): number {
  const sum = LANCZOS.reduce((all, term, index) => all + term / (x + index + 1), 1.000000000190015);
  return (x + 0.5) * Math.log(x + 5.5) - (x + 5.5) + Math.log((ROOT_OF_TWO_PI * sum) / x);
}

const ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI);
const LANCZOS = [
  76.18009172947146, -86.5053203294168, 24.01409824083091, -1.231739572450155, 0.001208650973866,
  -0.000005395239385,
];

/**
 * The largest probability that still counts as found where many things were tested: by Benjamini and Hochberg, so that no more than this
 * share of what is found is chance. 0 where nothing is found.
 */
export function foundUpTo(chances: readonly number[], tests: number, share: number): number {
  const rising = chances.toSorted((left, right) => left - right);
  return rising.findLast((chance, index) => chance <= (share * (index + 1)) / tests) ?? 0;
}
