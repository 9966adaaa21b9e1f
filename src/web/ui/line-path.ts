/** Room for the width of the line at 0 and at 100. */
const MARGIN = 3;

/** The path through values of 0 to 100, 100 at the top and 0 at the bottom (specification §9); empty for fewer than two. */
export function linePath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const step = width / (values.length - 1);
  const room = height - 2 * MARGIN;
  const points = values.map(
    (value, index) => `${round(index * step)},${round(MARGIN + (1 - value / 100) * room)}`,
  );
  return `M${points.join(' L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
