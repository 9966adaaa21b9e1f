import { scrollSpeed } from './geometry.ts';

/** Pixels from an end of the visible area in which it scrolls. */
const ZONE = 72;

/** Scrolls the list while the pointer is near an end of its visible area; calls `scrolled` after each step. */
export function createEdgeScroll(root: HTMLElement, scrolled: () => void) {
  const scroller = scrollerOf(root);
  let pointer = 0;
  let frame = 0;

  function step(): void {
    const { top, bottom } = seenOf(scroller);
    const speed = scrollSpeed(pointer, top, bottom, ZONE);
    const before = scroller.scrollTop;
    if (speed !== 0) scroller.scrollTop += speed;
    if (scroller.scrollTop !== before) scrolled();
    frame = requestAnimationFrame(step);
  }

  return {
    at: () => scroller.scrollTop,
    /** Starts or continues, with the pointer at this height of the window. */
    follow(y: number) {
      pointer = y;
      if (frame === 0) frame = requestAnimationFrame(step);
    },
    stop() {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

/** The nearest scroll container of the list: a sheet, or the page. */
function scrollerOf(root: HTMLElement): Element {
  for (let element = root.parentElement; element; element = element.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight) return element;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** The visible area: on the page, above the room that the dock takes (base.css). */
function seenOf(scroller: Element): { top: number; bottom: number } {
  if (scroller !== document.scrollingElement) return scroller.getBoundingClientRect();
  return { top: 0, bottom: innerHeight - Number.parseFloat(getComputedStyle(scroller).scrollPaddingBottom) };
}
