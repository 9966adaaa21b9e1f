/** The correlation of pairs of numbers (Pearson), -1 to 1; 0 where one of the two never changes. */
export function correlationOf(first: readonly number[], second: readonly number[]): number {
  const [one, other] = [meanOf(first), meanOf(second)];
  let [both, ofFirst, ofSecond] = [0, 0, 0];
  for (const [at, value] of first.entries()) {
    const [left, right] = [value - one, (second[at] ?? 0) - other];
    both += left * right;
    ofFirst += left * left;
    ofSecond += right * right;
  }
  return ofFirst === 0 || ofSecond === 0 ? 0 : both / Math.sqrt(ofFirst * ofSecond);
}

export const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Days on which two things count, those with the first, with the second and with both. */
export interface Cells {
  readonly days: number;
  readonly first: number;
  readonly second: number;
  readonly both: number;
}

/** The same of two things that are either so or not. */
export function phiOf({ days, first, second, both }: Cells): number {
  const spread = first * (days - first) * second * (days - second);
  return spread === 0 ? 0 : (days * both - first * second) / Math.sqrt(spread);
}
