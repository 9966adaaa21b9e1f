import { scrollSpeed } from './geometry.ts';

/** Pixels from an end of what is seen in which it scrolls. */
const ZONE = 72;

/** Scrolls what the list is in while the pointer is held near its ends; `scrolled` hears of each step. */
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
    /** Begins, or goes on, with the pointer at a height of the window. */
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

/** The nearest thing around the list that scrolls: a sheet, or the page. */
function scrollerOf(root: HTMLElement): Element {
  for (let element = root.parentElement; element; element = element.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight) return element;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** What is seen of it: on the page the dock covers the end (its room: --dock-room). */
function seenOf(scroller: Element): { top: number; bottom: number } {
  if (scroller === document.scrollingElement) {
    const dock = document.querySelector('[data-dock]')?.getBoundingClientRect().top ?? innerHeight;
    return { top: 0, bottom: Math.min(innerHeight, dock) };
  }
  return scroller.getBoundingClientRect();
}
