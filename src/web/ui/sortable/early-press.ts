import { gripOf, itemOf } from './host.ts';

/** Milliseconds of a long press: a shorter touch scrolls or taps. */
export const HOLD = 350;
/** Pixels that the finger may move meanwhile. */
export const TREMBLE = 8;

/** A press on an item that started before the sorting code was loaded, and still goes on. */
export interface EarlyPress {
  readonly down: PointerEvent;
  /** The latest event of the pointer. */
  last: PointerEvent;
}

interface Watch {
  readonly root: HTMLElement;
  readonly over: AbortController;
  press: EarlyPress | null;
}

let watch: Watch | null = null;

/** The item under a press that can start a drag; null for another button, a second finger or a field. */
export function pressedItem({ target, isPrimary, button }: PointerEvent): HTMLElement | null {
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [data-unfolded]') !== null;
  return isPrimary && button === 0 && !isField ? itemOf(target) : null;
}

/** Whether a press needs to rest before it drags: touch does, except on the handle; a mouse drags by moving. */
export const takesByRest = ({ pointerType, target }: PointerEvent): boolean =>
  pointerType !== 'mouse' && !gripOf(target);

export const distance = (from: PointerEvent, to: PointerEvent): number =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY);

/** Whether a press has lasted long enough at this time, in milliseconds of events: a busy page gets the moves of a swipe late. */
export const hasRested = ({ down }: EarlyPress, at: number): boolean => at - down.timeStamp >= HOLD;

interface PressListeners {
  readonly down: (event: PointerEvent) => void;
  readonly moved: (event: PointerEvent) => void;
  readonly ended: (event: PointerEvent) => void;
  readonly keepFromScrolling: (event: TouchEvent) => void;
  /** Blocks the browser's menu on a long press, and its dragging of links and pictures. */
  readonly keepFromBrowser: (event: Event) => void;
}

/** Listens to presses on a list, until it is aborted. */
export function listenToPresses(root: HTMLElement, listeners: PressListeners): AbortController {
  const { down, moved, ended, keepFromScrolling, keepFromBrowser } = listeners;
  const over = new AbortController();
  const { signal } = over;
  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('touchmove', keepFromScrolling, { passive: false, signal });
  root.addEventListener('contextmenu', keepFromBrowser, { signal });
  root.addEventListener('dragstart', keepFromBrowser, { signal });
  addEventListener('pointermove', moved, { signal });
  addEventListener('pointerup', ended, { signal });
  addEventListener('pointercancel', ended, { signal });
  return over;
}

/**
 * Tracks a press on a list until `takeEarlyPress` hands it to the sorting code, which is loaded later. Blocks scrolling after a long press.
 * The listeners must exist before the touch starts, or the browser scrolls without asking. Returns a function that stops it.
 */
export function watchEarlyPress(root: HTMLElement): () => void {
  const isSame = ({ pointerId }: PointerEvent) => own.press?.down.pointerId === pointerId;
  const over = listenToPresses(root, {
    down(down) {
      if (!own.press && pressedItem(down)) own.press = { down, last: down };
    },
    moved(event) {
      if (!own.press || !isSame(event)) return;
      const { down } = own.press;
      if (takesByRest(down) && !hasRested(own.press, event.timeStamp) && distance(down, event) > TREMBLE)
        own.press = null;
      else own.press.last = event;
    },
    ended(event) {
      if (isSame(event)) own.press = null;
    },
    keepFromScrolling(event) {
      if (own.press && hasRested(own.press, event.timeStamp) && event.cancelable) event.preventDefault();
    },
    keepFromBrowser(event) {
      if (own.press && (event.type === 'dragstart' || takesByRest(own.press.down))) event.preventDefault();
    },
  });
  const own: Watch = { root, over, press: null };
  watch = own;
  return () => over.abort();
}

/** Stops tracking a list; returns the current press, or null. */
export function takeEarlyPress(root: HTMLElement): EarlyPress | null {
  if (watch?.root !== root) return null;
  const { press, over } = watch;
  over.abort();
  watch = null;
  return press;
}
