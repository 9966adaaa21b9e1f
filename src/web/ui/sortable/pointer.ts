import {
  type EarlyPress,
  HOLD,
  hasRested,
  pressedItem,
  TREMBLE,
  takeEarlyPress,
  takesByRest,
} from './early-press.ts';
import { createEdgeScroll } from './edge-scroll.ts';
import type { SortableHost } from './host.ts';
import type { Session } from './session.ts';

/** Pixels after which a mouse press is a drag and no click. */
const DRAG = 5;

interface Press {
  readonly pointerId: number;
  readonly item: HTMLElement;
  readonly target: EventTarget | null;
  readonly startX: number;
  readonly startY: number;
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
    press = pressOf(event, item, takesByRest(event) ? setTimeout(begin, HOLD) : undefined);
  };

  function begin(): void {
    if (!press) return;
    if (!session.take(press.item)) return end();
    press = { ...press, dragging: true, scrollTop: scroll.at() };
    getSelection()?.removeAllRanges();
    scroll.follow(press.y);
  }

  const moved = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointerId) return;
    press.y = event.clientY;
    const far = Math.hypot(event.clientX - press.startX, event.clientY - press.startY);
    press.hasMoved ||= far > TREMBLE;
    if (!press.dragging && press.timer !== undefined && far > TREMBLE) return end();
    if (!press.dragging && press.timer === undefined && far > DRAG) begin();
    move();
  };

  function move(): void {
    if (!press?.dragging) return;
    session.follow(press.y - press.startY + scroll.at() - press.scrollTop);
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
    if (!press || event.pointerId !== press.pointerId) return;
    const { dragging, hasMoved, timer, target } = press;
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
  /** Blocks the browser's menu on a long press, and its dragging of links and pictures. */
  const keepFromBrowser = (event: Event) => {
    if (press && (event.type === 'dragstart' || press.timer !== undefined)) event.preventDefault();
  };

  const leave = listen(root, { down, moved, up, escape, keepFromScrolling, keepFromBrowser });
  const early = takeEarlyPress(root);
  if (early) resume(early);
  return () => {
    end();
    leave();
  };
}

const pressOf = (
  { pointerId, target, clientX, clientY }: PointerEvent,
  item: HTMLElement,
  timer: Press['timer'],
): Press => ({
  pointerId,
  item,
  target,
  startX: clientX,
  startY: clientY,
  timer,
  y: clientY,
  scrollTop: 0,
  dragging: false,
  hasMoved: false,
});

interface Listeners {
  readonly down: (event: PointerEvent) => void;
  readonly moved: (event: PointerEvent) => void;
  readonly up: (event: PointerEvent) => void;
  readonly escape: (event: KeyboardEvent) => void;
  readonly keepFromScrolling: (event: TouchEvent) => void;
  readonly keepFromBrowser: (event: Event) => void;
}

/** Returns a function that stops it. */
function listen(root: HTMLElement, listeners: Listeners): () => void {
  const { down, moved, up, escape, keepFromScrolling, keepFromBrowser } = listeners;
  const leaving = new AbortController();
  const { signal } = leaving;
  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('touchmove', keepFromScrolling, { passive: false, signal });
  root.addEventListener('contextmenu', keepFromBrowser, { signal });
  root.addEventListener('dragstart', keepFromBrowser, { signal });
  addEventListener('pointermove', moved, { signal });
  addEventListener('pointerup', up, { signal });
  addEventListener('pointercancel', up, { signal });
  addEventListener('keydown', escape, { capture: true, signal });
  return () => leaving.abort();
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
