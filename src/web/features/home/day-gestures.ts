import { addDays, type DayKey } from '#domain/day-key.ts';

/** Milliseconds of a long press, and the pixels that a finger may move in it. */
const LONG = 500;
const STILL = 10;
/** Pixels of a swipe, and of the edges of the screen, from which the browser swipes between pages. */
const SWIPE = 70;
const EDGE = 24;
const SWIPE_MS = 600;

interface DayGestures {
  /** The seven days of the week strips. */
  readonly shownDays: () => readonly DayKey[];
  readonly today: () => DayKey;
  readonly onOpen: (habitId: string, day: DayKey, isPress: boolean) => void;
  /** -1 is the day before. */
  readonly onSwipe: (by: 1 | -1) => void;
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Opens the day of a habit by a long press on its row, by the menu of a right click, or by a click in its week strip; goes to another day by
 * a swipe. One set of listeners for the whole list: it may have a thousand rows. Returns a function that stops it.
 */
export function watchDayGestures(list: HTMLElement, gestures: DayGestures): () => void {
  const stop = new AbortController();
  const listen = <K extends keyof HTMLElementEventMap>(
    kind: K,
    run: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) => list.addEventListener(kind, run, { signal: stop.signal, passive: kind.startsWith('touch'), capture });
  watchLongPress(listen, gestures);
  listen('click', (event) => {
    const strip = event.target instanceof Element ? event.target.closest('.week-strip') : null;
    if (strip) openAt(strip, event, gestures, false);
  });
  watchSwipe(listen, gestures.onSwipe);
  return () => stop.abort();
}

type Listen = <K extends keyof HTMLElementEventMap>(
  kind: K,
  run: (event: HTMLElementEventMap[K]) => void,
  capture?: boolean,
) => void;

function watchLongPress(listen: Listen, gestures: DayGestures): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: Point = { clientX: 0, clientY: 0 };
  let isOpen = false;
  const cancel = () => clearTimeout(timer);
  listen('pointerdown', (event) => {
    cancel();
    isOpen = false;
    const { target, button } = event;
    if (button !== 0 || !isInRow(target)) return;
    from = event;
    timer = setTimeout(() => {
      isOpen = true;
      openAt(target, from, gestures, true);
    }, LONG);
  });
  listen('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > STILL) cancel();
  });
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave'] as const) listen(kind, cancel);
  listen('contextmenu', (event) => {
    if (!isInRow(event.target)) return;
    event.preventDefault();
    cancel();
    if (!isOpen) openAt(event.target, event, gestures, true);
    isOpen = true;
  });
  // The release of a long press is no click.
  listen(
    'click',
    (event) => {
      if (!isOpen) return;
      isOpen = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

function watchSwipe(listen: Listen, onSwipe: DayGestures['onSwipe']): void {
  let start: (Point & { readonly at: number }) | null = null;
  listen('touchstart', ({ touches, timeStamp }) => {
    const [touch] = touches;
    const isSwipe =
      touch && touches.length === 1 && touch.clientX > EDGE && touch.clientX < innerWidth - EDGE;
    start = isSwipe ? { clientX: touch.clientX, clientY: touch.clientY, at: timeStamp } : null;
  });
  listen('touchend', ({ changedTouches, timeStamp }) => {
    const [touch] = changedTouches;
    if (!touch || !start || timeStamp - start.at > SWIPE_MS) return;
    const across = touch.clientX - start.clientX;
    const isFlat = Math.abs(across) > 2 * Math.abs(touch.clientY - start.clientY);
    if (isFlat && Math.abs(across) > SWIPE) onSwipe(across > 0 ? -1 : 1);
  });
}

/** Parts of a row that have long presses of their own: the grip, fields, what is unfolded. */
const OTHERS = '[data-grip], [data-unfolded], input, textarea';

function isInRow(target: EventTarget | null): target is Element {
  return (
    target instanceof Element && target.closest('[data-row]') !== null && target.closest(OTHERS) === null
  );
}

function openAt(target: Element, point: Point, gestures: DayGestures, isPress: boolean): void {
  const id = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
  const day = dayAt(target, point, gestures);
  if (id !== undefined && day !== undefined && day <= gestures.today()) gestures.onOpen(id, day, isPress);
}

function dayAt(target: Element, { clientX }: Point, { today, shownDays }: DayGestures): DayKey | undefined {
  if (target.closest('[data-yesterday]')) return addDays(today(), -1);
  const strip = target.closest('.week-strip');
  if (!strip) return today();
  const { left, width } = strip.getBoundingClientRect();
  const index = Math.floor(((clientX - left) / width) * 7);
  return shownDays()[Math.min(6, Math.max(0, index))];
}
