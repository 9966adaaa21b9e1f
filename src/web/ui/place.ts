type Size = Pick<DOMRect, 'width' | 'height'>;
type Box = Size & Pick<DOMRect, 'left' | 'top'>;
type Side = 'top' | 'bottom';

/** Pixels between the two (docs/rules/interface.md#sizes). */
const DISTANCE = 5;
/** Pixels kept free at the edges of the window. */
const EDGE = 8;

/** The position of a small box above or below its anchor, centred; on the other side where there is more room, and inside the window. */
export function place(anchor: Box, shown: Size, room: Size, side: Side): { left: number; top: number } {
  const needed = shown.height + DISTANCE + EDGE;
  const above = anchor.top;
  const below = room.height - anchor.top - anchor.height;
  const fits = { top: above >= needed, bottom: below >= needed };
  const roomier: Side = above > below ? 'top' : 'bottom';
  const other: Side = side === 'top' ? 'bottom' : 'top';
  const chosen = fits[side] ? side : fits[other] ? other : roomier;
  const top = chosen === 'top' ? anchor.top - DISTANCE - shown.height : anchor.top + anchor.height + DISTANCE;
  const left = anchor.left + anchor.width / 2 - shown.width / 2;
  return {
    left: within(left, room.width - shown.width),
    top: within(top, room.height - shown.height),
  };
}

/** Moves a popover to its place above or below an element. */
export function placeAt(anchor: Element, shown: HTMLElement, side: Side): void {
  const room = { width: document.documentElement.clientWidth, height: innerHeight };
  const { left, top } = place(anchor.getBoundingClientRect(), shown.getBoundingClientRect(), room, side);
  Object.assign(shown.style, { left: `${left}px`, top: `${top}px` });
}

/** A box larger than the window is aligned to its start. */
function within(value: number, most: number): number {
  return Math.round(Math.max(EDGE, Math.min(value, most - EDGE)));
}
