/** Where something stands in its list, in pixels from one and the same edge. */
export interface Box {
  readonly top: number;
  readonly height: number;
}

const bottomOf = ({ top, height }: Box): number => top + height;
const middleOf = ({ top, height }: Box): number => top + height / 2;

/**
 * The place among `boxes` for the one at `from` when it is held with its top at `top`: another one makes room once it is covered by
 * half, from whichever side.
 */
export function placeAt(boxes: readonly Box[], from: number, top: number): number {
  const own = boxes[from];
  if (!own) return from;
  const bottom = top + own.height;
  return boxes.filter((box, index) => {
    if (index === from) return false;
    return index < from ? top > middleOf(box) : bottom > middleOf(box);
  }).length;
}

/** How far each is moved to make room while the one at `from` is held at the place `to`; 0 for the held one. */
export function shiftsOf(boxes: readonly Box[], from: number, to: number): number[] {
  const room = roomOf(boxes, from);
  return boxes.map((_, index) => {
    if (index > from && index <= to) return -room;
    return index < from && index >= to ? room : 0;
  });
}

/** Where the top of the one at `from` is when it stands at the place `to`. */
export function topAt(boxes: readonly Box[], from: number, to: number): number {
  const own = boxes[from];
  const there = boxes[to];
  if (!own || !there) return own?.top ?? 0;
  return to > from ? bottomOf(there) - own.height : there.top;
}

/** What closes up when the one at `from` is taken out: itself and the space beside it. */
function roomOf(boxes: readonly Box[], from: number): number {
  const own = boxes[from];
  if (!own) return 0;
  const next = boxes[from + 1];
  if (next) return next.top - own.top;
  const previous = boxes[from - 1];
  return previous ? bottomOf(own) - bottomOf(previous) : own.height;
}

/** Pixels a frame to scroll by while something is held near an end of what is seen: the nearer, the faster. */
export function scrollSpeed(at: number, first: number, last: number, zone: number): number {
  if (at < first + zone) return -FASTEST * Math.min(1, (first + zone - at) / zone);
  if (at > last - zone) return FASTEST * Math.min(1, (at - last + zone) / zone);
  return 0;
}

const FASTEST = 16;
