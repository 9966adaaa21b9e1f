import { STRATUM_DAYS, stratumOf } from './packed-days.ts';

/** So many days later a day may still resemble another. */
const LAGS = 14;

/** How much the days of a habit resemble those 1, 2, ... days later: people do things in runs. */
export type Inertia = Float64Array;

/**
 * Of a number a day, NaN for none. Without what its weekday and its two months explain, since days are compared within those alone
 * (packed-days.ts).
 */
export function inertiaOf(values: Float64Array): Inertia {
  const rest = withoutMeans(values);
  const inertia = new Float64Array(LAGS);
  let spread = 0;
  for (const value of rest) spread += value * value;
  if (spread === 0) return inertia;
  for (let lag = 1; lag <= LAGS; lag += 1) {
    let shared = 0;
    for (let day = lag; day < rest.length; day += 1) shared += (rest[day] ?? 0) * (rest[day - lag] ?? 0);
    inertia[lag - 1] = shared / spread;
  }
  return inertia;
}

/** Each value less the mean of its stratum; 0 where there is none. */
function withoutMeans(values: Float64Array): Float64Array {
  const sums = new Float64Array(stratumOf(values.length + STRATUM_DAYS));
  const counts = new Float64Array(sums.length);
  values.forEach((value, day) => {
    if (Number.isNaN(value)) return;
    const stratum = stratumOf(day);
    sums[stratum] = (sums[stratum] ?? 0) + value;
    counts[stratum] = (counts[stratum] ?? 0) + 1;
  });
  return values.map((value, day) => {
    const stratum = stratumOf(day);
    return Number.isNaN(value) ? 0 : value - (sums[stratum] ?? 0) / (counts[stratum] ?? 1);
  });
}

/** Days that resemble those before tell less than as many days of their own: what share of them, by Bartlett. */
export function shareOfDays(first: Inertia, second: Inertia): number {
  const shared = first.reduce((sum, each, lag) => sum + each * (second[lag] ?? 0), 0);
  return 1 / (1 + 2 * Math.max(0, shared));
}
