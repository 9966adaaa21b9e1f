import { gripOf, itemOf } from './host.ts';

/** Milliseconds that a finger rests on an item before it is taken: a shorter touch scrolls or taps. */
export const HOLD = 350;
/** Pixels that a finger may tremble meanwhile. */
export const TREMBLE = 8;

/** A press on an item that began before the code that sorts was loaded, and goes on. */
export interface EarlyPress {
  readonly down: PointerEvent;
  /** The latest event of the same pointer. */
  last: PointerEvent;
}

interface Watch {
  readonly root: HTMLElement;
  readonly over: AbortController;
  press: EarlyPress | null;
}

let watch: Watch | null = null;

/** The item that a press may take; null for another button, a second finger or a field. */
export function pressedItem({ target, isPrimary, button }: PointerEvent): HTMLElement | null {
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [data-unfolded]') !== null;
  return isPrimary && button === 0 && !isField ? itemOf(target) : null;
}

/** Whether a press takes its item by resting, as a finger's does anywhere but on the handle; a mouse takes by moving. */
export const takesByRest = ({ pointerType, target }: PointerEvent): boolean =>
  pointerType !== 'mouse' && !gripOf(target);

const distance = (from: PointerEvent, to: PointerEvent): number =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY);

/** Whether a press has lasted long enough at a moment, in milliseconds as events count them: a busy page hears of a swipe late. */
export const hasRested = ({ down }: EarlyPress, at: number): boolean => at - down.timeStamp >= HOLD;

/**
 * Keeps a press on a list until `takeEarlyPress` hands it over to the code that sorts, which is loaded late. A finger that has rested
 * scrolls nothing meanwhile. The listeners must be there before the touch begins, or the browser scrolls without asking. Answers how to stop.
 */
export function watchEarlyPress(root: HTMLElement): () => void {
  const over = new AbortController();
  const { signal } = over;
  const own: Watch = { root, over, press: null };
  watch = own;
  const isSame = ({ pointerId }: PointerEvent) => own.press?.down.pointerId === pointerId;
  const moved = (event: PointerEvent) => {
    if (!own.press || !isSame(event)) return;
    const { down } = own.press;
    if (takesByRest(down) && !hasRested(own.press, event.timeStamp) && distance(down, event) > TREMBLE)
      own.press = null;
    else own.press.last = event;
  };
  const ended = (event: PointerEvent) => {
    if (isSame(event)) own.press = null;
  };
  root.addEventListener(
    'pointerdown',
    (down) => {
      if (!own.press && pressedItem(down)) own.press = { down, last: down };
    },
    { signal },
  );
  root.addEventListener(
    'touchmove',
    (event) => {
      if (own.press && hasRested(own.press, event.timeStamp) && event.cancelable) event.preventDefault();
    },
    { passive: false, signal },
  );
  for (const type of ['contextmenu', 'dragstart']) {
    root.addEventListener(
      type,
      (event) => {
        if (own.press && (type === 'dragstart' || takesByRest(own.press.down))) event.preventDefault();
      },
      { signal },
    );
  }
  addEventListener('pointermove', moved, { signal });
  addEventListener('pointerup', ended, { signal });
  addEventListener('pointercancel', ended, { signal });
  return () => over.abort();
}

/** Ends the watch over a list; the press that is under way there, or null. */
export function takeEarlyPress(root: HTMLElement): EarlyPress | null {
  if (watch?.root !== root) return null;
  const { press, over } = watch;
  over.abort();
  watch = null;
  return press;
}
