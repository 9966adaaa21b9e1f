/** An item in its list: pixels from one common edge. */
export type Box = Pick<DOMRect, 'top' | 'height'>;

const bottomOf = ({ top, height }: Box): number => top + height;
const middleOf = ({ top, height }: Box): number => top + height / 2;

/**
 * The place among `boxes` for the item at `from` when it is dragged with its top at `top`: another item moves once half of it is covered,
 * from either side.
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

/**
 * The next place above (-1) or below (1) at which the list looks different: past another item that is shown. Where there is none, the place
 * that the item is at.
 */
export function nextPlace(boxes: readonly Box[], from: number, to: number, by: -1 | 1): number {
  const others = boxes.toSpliced(from, 1);
  for (let place = to + by; place >= 0 && place <= others.length; place += by) {
    if ((others[Math.min(place, place - by)]?.height ?? 0) > 0) return place;
  }
  return to;
}

/** How far each item moves while the item at `from` is at the place `to`; 0 for the dragged one. */
export function shiftsOf(boxes: readonly Box[], from: number, to: number): number[] {
  const room = roomOf(boxes, from);
  return boxes.map((_, index) => {
    if (index > from && index <= to) return -room;
    return index < from && index >= to ? room : 0;
  });
}

/** The top of the item at `from` when it is at the place `to`. */
export function topAt(boxes: readonly Box[], from: number, to: number): number {
  const own = boxes[from];
  const there = boxes[to];
  if (!own || !there) return own?.top ?? 0;
  return to > from ? bottomOf(there) - own.height : there.top;
}

/** The height that the item at `from` leaves free: its own and the gap beside it. */
function roomOf(boxes: readonly Box[], from: number): number {
  const own = boxes[from];
  if (!own) return 0;
  const next = boxes[from + 1];
  if (next) return next.top - own.top;
  const previous = boxes[from - 1];
  return previous ? bottomOf(own) - bottomOf(previous) : own.height;
}

/** Pixels per frame to scroll while an item is dragged near an end of the visible area: faster the nearer it is. */
export function scrollSpeed(at: number, first: number, last: number, zone: number): number {
  if (at < first + zone) return -FASTEST * Math.min(1, (first + zone - at) / zone);
  if (at > last - zone) return FASTEST * Math.min(1, (at - last + zone) / zone);
  return 0;
}

const FASTEST = 16;
