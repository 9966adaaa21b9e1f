/** Takes the dock of a phone away while the page scrolls down, and back when it scrolls up or reaches an end. The look is in dock.css. */
export function hideDock(): void {
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      const place = { top: scrollY, end: document.documentElement.scrollHeight - innerHeight };
      const away = isScrollingDown(last, place);
      if (away === null) return;
      last = scrollY;
      document.documentElement.toggleAttribute('data-dock-away', away);
    },
    { passive: true },
  );
}

/** Pixels that a finger may tremble. */
const TREMBLE = 12;

interface Place {
  readonly top: number;
  /** The furthest place. */
  readonly end: number;
}

/** Whether a page scrolls down from the place that it had; at an end of the page it does not. Null while the way is too short to tell. */
export function isScrollingDown(before: number, { top, end }: Place): boolean | null {
  if (top <= TREMBLE || top >= end - TREMBLE) return false;
  return Math.abs(top - before) < TREMBLE ? null : top > before;
}
