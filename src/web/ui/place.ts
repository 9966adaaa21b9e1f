interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in the window. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

export type Side = 'top' | 'bottom';

interface Placement {
  readonly side: Side;
  /** Pixels between the two. */
  readonly distance: number;
}

/** Pixels kept free at the edges of the window. */
const EDGE = 8;

/** The position of a small box above or below its anchor, centred; on the other side where there is more room, and inside the window. */
export function place(
  anchor: Box,
  shown: Size,
  room: Size,
  { side, distance }: Placement,
): { left: number; top: number; side: Side } {
  const needed = shown.height + distance + EDGE;
  const above = anchor.top;
  const below = room.height - anchor.top - anchor.height;
  const fits = { top: above >= needed, bottom: below >= needed };
  const roomier: Side = above > below ? 'top' : 'bottom';
  const other: Side = side === 'top' ? 'bottom' : 'top';
  const chosen = fits[side] ? side : fits[other] ? other : roomier;
  const top = chosen === 'top' ? anchor.top - distance - shown.height : anchor.top + anchor.height + distance;
  const left = anchor.left + anchor.width / 2 - shown.width / 2;
  return {
    left: within(left, room.width - shown.width),
    top: within(top, room.height - shown.height),
    side: chosen,
  };
}

/** A box larger than the window is aligned to its start. */
function within(value: number, most: number): number {
  return Math.round(Math.max(EDGE, Math.min(value, most - EDGE)));
}
