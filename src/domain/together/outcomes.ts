import { type DayKey, dayKey } from '#domain/days/day-key.ts';
import { chiSquareChance } from './chance.ts';
import { correlationOf, meanOf } from './correlation.ts';
import { type Difference, differenceOf } from './difference.ts';
import { type Inertia, inertiaOf, shareOfDays } from './inertia.ts';
import { stratumOf } from './packed-days.ts';
import type { Side, Track } from './track.ts';

/** The fewest days on which both count. */
export const DAYS_LEAST = 40;
/** The fewest of them on either side, and in each of the four cells of two habits. */
export const CELL_LEAST = 5;
/** The least correlation; of two habits it is phi. */
export const CORRELATION_LEAST = 0.25;

/** A number a day that habits are compared with. */
export interface Outcome {
  readonly id: string;
  readonly days: Readonly<Record<DayKey, number>>;
}

export interface Found {
  readonly first: Side;
  /** 0 for the days of the first habit themselves, 1 for the days after them. */
  readonly lag: 0 | 1;
  /** The days on which both count. */
  readonly days: number;
  readonly correlation: number;
}

/** A habit and an outcome: how its mean differs between the days with the habit and the other days. */
export interface Contrast extends Found, Difference {
  readonly kind: 'contrast';
  readonly outcome: string;
}

/** A finding with how often chance alone makes one as large, or why there is none. */
export type Tested<F> =
  | { readonly finding: F; readonly chance: number }
  | 'fewDays'
  | 'fewInCell'
  /** Tested, and too small to be shown. */
  | 'weak';

/** Each habit, and the day before of it, with each outcome, on `length` days from day number `start` on. */
export function testOutcomes(
  tracks: readonly Track[],
  outcomes: readonly Outcome[],
  start: number,
  length: number,
): Tested<Contrast>[] {
  return outcomes.flatMap(({ id, days }) => {
    const values = Float64Array.from({ length }, (_, day) => days[dayKey(start + day)] ?? Number.NaN);
    const inertia = inertiaOf(values);
    return tracks.flatMap((track) =>
      ([0, 1] as const).map((lag) => testOutcome(track, lag, { id, values, inertia })),
    );
  });
}

interface Numbers {
  readonly id: string;
  /** NaN where a day has none. */
  readonly values: Float64Array;
  readonly inertia: Inertia;
}

/** The values of days that are compared with each other alone. */
interface Stratum {
  readonly some: number[];
  readonly others: number[];
}

function testOutcome(track: Track, lag: 0 | 1, { id, values, inertia }: Numbers): Tested<Contrast> {
  const { counted, marked } = track.flags;
  const strata: Stratum[] = [];
  for (const [day, value] of values.entries()) {
    if (Number.isNaN(value) || counted[day - lag] !== 1) continue;
    const { some, others } = (strata[stratumOf(day)] ??= { some: [], others: [] });
    (marked[day - lag] === 1 ? some : others).push(value);
  }
  const [some, others] = [strata.flatMap((each) => each.some), strata.flatMap((each) => each.others)];
  const all = [...some, ...others];
  if (all.length < DAYS_LEAST) return 'fewDays';
  if (Math.min(some.length, others.length) < CELL_LEAST) return 'fewInCell';
  const isMarked = all.map((_, at) => Number(at < some.length));
  const correlation = correlationOf(isMarked, all);
  if (Math.abs(correlation) < CORRELATION_LEAST) return 'weak';
  const found = { first: track.side, lag, days: all.length, correlation, outcome: id };
  const chiSquare = chiSquareOf(strata, correlation) * shareOfDays(track.inertia(), inertia);
  return {
    finding: { kind: 'contrast', ...found, ...differenceOf(some, others) },
    chance: chiSquareChance(chiSquare),
  };
}

/** The chi-square of two habits (together.ts) for any numbers: Mantel’s. 0 where it goes the other way than the correlation. */
function chiSquareOf(strata: readonly Stratum[], correlation: number): number {
  let [more, variance] = [0, 0];
  // Without those that have no day.
  strata.forEach(({ some, others }) => {
    const all = [...some, ...others];
    const mean = meanOf(all);
    const squares = all.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    more += some.reduce((sum, value) => sum + value - mean, 0);
    if (all.length > 1) variance += (some.length * others.length * squares) / (all.length * (all.length - 1));
  });
  return variance === 0 || Math.sign(more) !== Math.sign(correlation) ? 0 : more ** 2 / variance;
}
