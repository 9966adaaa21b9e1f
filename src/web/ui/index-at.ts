/** The index of the nearest of `count` points, spread over `width`, to a pointer at this offset from the left edge. */
export function indexAt(offset: number, width: number, count: number): number {
  if (width <= 0 || count < 2) return 0;
  const nearest = Math.round((offset / width) * (count - 1));
  return Math.min(count - 1, Math.max(0, nearest));
}
