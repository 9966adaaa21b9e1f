/** Which of `count` points, spread from edge to edge of `width`, is nearest to a pointer that far from its left edge. */
export function indexAt(offset: number, width: number, count: number): number {
  if (width <= 0 || count < 2) return 0;
  const nearest = Math.round((offset / width) * (count - 1));
  return Math.min(count - 1, Math.max(0, nearest));
}
