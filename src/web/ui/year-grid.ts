import type { HeatDay } from './heat-map.tsx';

type Cell = Pick<HeatDay, 'column' | 'row'>;

/** In units of the drawing, about a pixel each. */
export const PITCH = 12;
export const SIDE = 10;
/** The room of the weekdays at the left, and of the months at the top. */
export const LEFT = 14;
export const TOP = 16;
/** The columns of half a year that starts within a week. A drawing of fixed size takes the same room before its days are known. */
const HALF_COLUMNS = 27;
export const WIDTH = LEFT + HALF_COLUMNS * PITCH - (PITCH - SIDE);
export const HEIGHT = TOP + 7 * PITCH - (PITCH - SIDE);

/** The number of columns of the first half, which takes the middle one of an odd number. */
export const halfOf = (days: readonly Cell[]): number => Math.ceil(((days.at(-1)?.column ?? 0) + 1) / 2);

/** Where a day is in the drawing of its half, which starts at column `from`. */
export const placeOf = ({ column, row }: Cell, from: number) => ({
  x: LEFT + (column - from) * PITCH,
  y: TOP + row * PITCH,
});

/** The index of the day at a point of the drawing of the half that starts at column `from`; null beside the days. */
export function dayAt(days: readonly Cell[], from: number, x: number, y: number): number | null {
  const column = Math.floor((x - LEFT) / PITCH);
  const row = Math.floor((y - TOP) / PITCH);
  if (column < 0 || column >= HALF_COLUMNS || row < 0 || row > 6) return null;
  const index = (from + column) * 7 + row - (days[0]?.row ?? 0);
  return days[index] && days[index].column < from + halfOf(days) ? index : null;
}
