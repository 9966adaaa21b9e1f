/** Room for the width of the line at 0 and at 100. */
const MARGIN = 3;

interface LinePaths {
  /** The path, and where it ends at the right; undefined for fewer than two values. */
  readonly line?: { readonly path: string; readonly right: number };
  /** The way to a last value that can still change. */
  readonly last?: string;
}

/**
 * The paths through values of 0 to 100, 100 at the top and 0 at the bottom (docs/rules/figures.md#graphs). The last value of an open line is
 * apart.
 */
export function linePaths(
  values: readonly number[],
  width: number,
  height: number,
  open: boolean,
): LinePaths {
  if (values.length < 2) return {};
  const step = width / (values.length - 1);
  const room = height - 2 * MARGIN;
  const points = values.map(
    (value, index) => `${round(index * step)},${round(MARGIN + (1 - value / 100) * room)}`,
  );
  if (!open) return { line: { path: `M${points.join(' L')}`, right: width } };
  return {
    line: { path: `M${points.slice(0, -1).join(' L')}`, right: round(width - step) },
    last: `M${points.slice(-2).join(' L')}`,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
