import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { chiSquareChance, foundUpTo } from './chance.ts';
import { type Cells, phiOf } from './correlation.ts';
import { shareOfDays } from './inertia.ts';
import {
  CELL_LEAST,
  CORRELATION_LEAST,
  type Contrast,
  DAYS_LEAST,
  type Found,
  type Outcome,
  type Tested,
  testOutcomes,
} from './outcomes.ts';
import { BYTE, byteCounts, type PackedDays, sumOfBytes } from './packed-days.ts';
import { type Compared, type Side, type Split, type Track, trackOf } from './track.ts';

/** What goes together: counted, never explained (docs/decisions/insights.md). */

/** Five years, up to yesterday: today is not over. */
const SPAN = 1_826;
/** The share of what is found that chance may make. */
const CHANCE_MOST = 0.01;

/** More than that is no help; a hundred habits that are all done on the same days are 4,950 pairs. */
const SHOWN_MOST = 50;

/** Two habits: how often the second was so on days with the first and on the other days, in percent. */
export interface Pair extends Found {
  readonly kind: 'pair';
  readonly second: Side;
  readonly shares: readonly [withFirst: number, otherwise: number];
}

export type Finding = Pair | Contrast;

export interface Insights {
  /** The strongest first; one of two habits, and of a habit and an outcome. */
  readonly findings: readonly Finding[];
  /** Whether any two had enough days in common. */
  readonly isEnough: boolean;
}

/** What of these goes together in the five years before today. */
export function findTogether(
  habits: readonly Compared[],
  outcomes: readonly Outcome[],
  today: DayKey,
): Insights {
  const start = dayNumber(today) - SPAN;
  const tracks = habits.map((habit) => trackOf(habit, start, start + SPAN - 1));
  const tested: Tested<Finding>[] = [...testPairs(tracks), ...testOutcomes(tracks, outcomes, start, SPAN)];
  const large = tested.filter((each) => typeof each === 'object');
  const bound = foundUpTo(
    large.map(({ chance }) => chance),
    large.length + tested.filter((each) => each === 'weak').length,
    CHANCE_MOST,
  );
  const found = large.filter(({ chance }) => chance <= bound).map(({ finding }) => finding);
  return {
    findings: strongestOfEach(found).slice(0, SHOWN_MOST),
    isEnough: tested.some((each) => each !== 'fewDays'),
  };
}

/** One of each two: a habit that goes with another on the same day goes with it on the day after as well, as an echo. */
function strongestOfEach(findings: readonly Finding[]): Finding[] {
  const known = new Set<string>();
  return findings
    .toSorted((left, right) => Math.abs(right.correlation) - Math.abs(left.correlation))
    .filter((finding) => {
      const other = finding.kind === 'pair' ? finding.second.id : finding.outcome;
      const names = [finding.first.id, other].toSorted().join(' ');
      return !known.has(names) && known.add(names);
    });
}

/** Each two habits on the same day, and each with the day before of each other. */
function testPairs(tracks: readonly Track[]): Tested<Pair>[] {
  return tracks.flatMap((first, at) =>
    tracks.flatMap((second, other) => {
      if (other === at) return [];
      const dayAfter = testPair(first, second, 1);
      return other > at ? [testPair(first, second, 0), dayAfter] : [dayAfter];
    }),
  );
}

function testPair(first: Track, second: Track, lag: 0 | 1): Tested<Pair> {
  const days = lag === 0 ? first.sameDay : first.dayAfter;
  const cells = countCells(days, second.sameDay);
  const { days: count, first: withFirst, second: withSecond, both } = cells;
  if (count < DAYS_LEAST) return 'fewDays';
  const least = Math.min(both, withFirst - both, withSecond - both, count - withFirst - withSecond + both);
  if (least < CELL_LEAST) return 'fewInCell';
  const correlation = phiOf(cells);
  if (Math.abs(correlation) < CORRELATION_LEAST) return 'weak';
  const chiSquare = chiSquareOf(days, second.sameDay, both, correlation);
  const share = shareOfDays(first.inertia(), second.inertia());
  const shares = [percent(both, withFirst), percent(withSecond - both, count - withFirst)] as const;
  const found = { first: first.side, second: second.side, lag, days: count, correlation, shares };
  return { finding: { kind: 'pair', ...found }, chance: chiSquareChance(chiSquare * share) };
}

const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);

/** The most words whose bits are counted together: a byte counts to 255, 8 a word. */
const TOGETHER_MOST = 31;

function countCells(first: Split, second: Split): Cells {
  const { counted: ofFirst, marked: inFirst } = first;
  const { counted: ofSecond, marked: inSecond } = second;
  return {
    days: countShared(ofFirst, ofSecond),
    first: countShared(inFirst, ofSecond),
    second: countShared(inSecond, ofFirst),
    both: countShared(inFirst, inSecond),
  };
}

/** How many days two sets have in common. The steps of `byteCounts` stand in the loop: a worker begins with code that is not compiled yet. */
function countShared(first: PackedDays, second: PackedDays): number {
  const { length } = first;
  let sum = 0;
  for (let start = 0; start < length; start += TOGETHER_MOST) {
    const stop = Math.min(length, start + TOGETHER_MOST);
    let counted = 0;
    for (let at = start; at < stop; at += 1) {
      let word = (first[at] ?? 0) & (second[at] ?? 0);
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      counted = (counted + ((word + (word >>> 4)) & 0x0f0f0f0f)) | 0;
    }
    sum += sumOfBytes(counted);
  }
  return sum;
}

/**
 * The chi-square of Cochran, Mantel and Haenszel, with their correction for whole numbers: that of phi, but each day is compared with days of
 * its weekday and its two months alone (packed-days.ts). 0 where that goes the other way than phi.
 */
function chiSquareOf(first: Split, second: Split, both: number, correlation: number): number {
  const { counted: ofFirst, marked: inFirst } = first;
  const { counted: ofSecond, marked: inSecond } = second;
  let [expected, variance] = [0, 0];
  for (let word = 0; word < ofFirst.length; word += 1) {
    const firstCounted = ofFirst[word] ?? 0;
    const secondCounted = ofSecond[word] ?? 0;
    let counted = byteCounts(firstCounted & secondCounted);
    let one = byteCounts((inFirst[word] ?? 0) & secondCounted);
    let other = byteCounts((inSecond[word] ?? 0) & firstCounted);
    for (; counted !== 0; counted >>>= BYTE, one >>>= BYTE, other >>>= BYTE) {
      const days = counted & 15;
      const withFirst = one & 15;
      const withSecond = other & 15;
      const all = withFirst * withSecond;
      if (all === 0) continue;
      expected += all / days;
      if (days > 1) variance += (all * (days - withFirst) * (days - withSecond)) / (days * days * (days - 1));
    }
  }
  const more = (both - expected) * Math.sign(correlation) - 0.5;
  return variance === 0 ? 0 : Math.max(0, more) ** 2 / variance;
}
