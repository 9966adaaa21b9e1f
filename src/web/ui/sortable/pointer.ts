import {
  distance,
  type EarlyPress,
  HOLD,
  hasRested,
  listenToPresses,
  pressedItem,
  TREMBLE,
  takeEarlyPress,
  takesByRest,
} from './early-press.ts';
import { scrollSpeed } from './geometry.ts';
import type { SortableHost } from './host.ts';
import type { Session } from './session.ts';

/** Pixels after which a mouse press is a drag and no click. */
const DRAG = 5;

interface Press {
  readonly down: PointerEvent;
  readonly item: HTMLElement;
  /** The timer of a long press; undefined where moving drags at once. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the list as the drag began. Not read at each press, since a tap would wait for a layout. */
  readonly scrollTop: number;
  readonly dragging: boolean;
  y: number;
  /** It moved further than a finger trembles. */
  hasMoved: boolean;
}

/**
 * Sorting by pointer. A mouse drags an item by anything but its fields; touch by the handle, or after a long press. Until then the list
 * scrolls as usual.
 */
export function sortByPointer(root: HTMLElement, session: Session, host: SortableHost): () => void {
  let press: Press | null = null;
  const scroll = createEdgeScroll(root, () => move());

  const down = (event: PointerEvent) => {
    const item = pressedItem(event);
    if (press || !item) return;
    const timer = takesByRest(event) ? setTimeout(begin, HOLD) : undefined;
    press = { down: event, item, timer, scrollTop: 0, dragging: false, y: event.clientY, hasMoved: false };
  };

  function begin(): void {
    if (!press) return;
    if (!session.take(press.item)) return end();
    press = { ...press, dragging: true, scrollTop: scroll.at() };
    getSelection()?.removeAllRanges();
    scroll.follow(press.y);
  }

  const moved = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.down.pointerId) return;
    press.y = event.clientY;
    const far = distance(press.down, event);
    press.hasMoved ||= far > TREMBLE;
    if (!press.dragging && press.timer !== undefined && far > TREMBLE) return end();
    if (!press.dragging && press.timer === undefined && far > DRAG) begin();
    move();
  };

  function move(): void {
    if (!press?.dragging) return;
    session.follow(press.y - press.down.clientY + scroll.at() - press.scrollTop);
    scroll.follow(press.y);
  }

  /** Continues a press that started before this code was loaded. */
  function resume(early: EarlyPress): void {
    down(early.down);
    if (press?.timer !== undefined && hasRested(early, performance.now())) {
      clearTimeout(press.timer);
      begin();
    }
    moved(early.last);
  }

  const up = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.down.pointerId) return;
    const { dragging, hasMoved, timer } = press;
    const { target } = press.down;
    end();
    if (!dragging) return;
    swallowClick();
    if (event.type !== 'pointerup') return session.cancel();
    session.drop();
    const isRest = timer !== undefined && !hasMoved && target instanceof Element;
    if (isRest) host.rested?.(target, event.clientX);
  };

  function end(): void {
    clearTimeout(press?.timer);
    press = null;
    scroll.stop();
  }

  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press?.dragging) return;
    event.preventDefault();
    event.stopPropagation();
    end();
    session.cancel();
  };
  const keepFromScrolling = (event: TouchEvent) => {
    if (press?.dragging && event.cancelable) event.preventDefault();
  };
  const keepFromBrowser = (event: Event) => {
    if (press && (event.type === 'dragstart' || press.timer !== undefined)) event.preventDefault();
  };

  const over = listenToPresses(root, { down, moved, ended: up, keepFromScrolling, keepFromBrowser });
  addEventListener('keydown', escape, { capture: true, signal: over.signal });
  const early = takeEarlyPress(root);
  if (early) resume(early);
  return () => {
    end();
    over.abort();
  };
}

/** The end of a drag is no click: that of a finger comes later than the event of its end, but before the next press. */
function swallowClick(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const swallow = (event: MouseEvent) => {
    // One of the keyboard has nothing to do with the drag.
    if (event.detail === 0) return;
    over.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, options);
  addEventListener('pointerdown', () => over.abort(), options);
}

/** Pixels from an end of the visible area in which it scrolls. */
const ZONE = 72;

/** Scrolls the list while the pointer is near an end of its visible area; calls `scrolled` after each step. */
function createEdgeScroll(root: HTMLElement, scrolled: () => void) {
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
