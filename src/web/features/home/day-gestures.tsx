import { useEffect, useEffectEvent, useRef } from 'react';
import type { DayKey } from '#domain/days/day-key.ts';
import { openDay } from '#web/shared/open-day.ts';
import { shownDays } from './week-marks.ts';

/** Pixels of a swipe, and of the edges of the screen, from which the browser swipes between pages. */
const SWIPE = 70;
const EDGE = 24;
const SWIPE_MS = 600;

interface ListDay {
  /** The day of the list. */
  day: DayKey;
  weekStart: number;
}

/**
 * Opens the day of a habit by a right click on its row or a click in its week strip, and goes to the day before or after by a swipe. One set
 * of listeners for the whole list around it, which may have a thousand rows.
 */
export function DayGestures(listDay: ListDay) {
  const place = useRef<HTMLSpanElement>(null);
  const press = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    if (event.type === 'click' && !target.closest('[data-week]')) return;
    if (openPressed(target, event.clientX, listDay)) event.preventDefault();
  });
  useEffect(() => {
    const list = place.current?.parentElement;
    const stop = new AbortController();
    for (const kind of ['click', 'contextmenu'] as const)
      list?.addEventListener(kind, (event) => press(event), { signal: stop.signal });
    watchSwipe(stop.signal);
    return () => stop.abort();
  }, []);
  return <span ref={place} hidden />;
}

/** Opens the day of the habit under a press: of a mark of its week, or the one of the list. False beside a row, or in what is unfolded. */
export function openPressed(target: Element, clientX: number, { day, weekStart }: ListDay): boolean {
  const id = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
  const row = target.closest('[data-row]');
  if (id === undefined || !row || target.closest('[data-unfolded], input')) return false;
  // The number of the row, where it logs an amount: it opens the keypad (shared/row-amount.tsx).
  const number = target.closest('[data-tick], [data-amount]') && row.querySelector('[data-amount]');
  if (number) {
    number.dispatchEvent(new Event('held'));
    return true;
  }
  const pressed = dayUnder(target, clientX, { day, weekStart });
  if (pressed > day) return false;
  openDay(id, pressed);
  return true;
}

function dayUnder(target: Element, clientX: number, { day, weekStart }: ListDay): DayKey {
  // The target of yesterday lies over the strip, and is wider than its mark.
  const strip = target.matches('[data-week], [data-yesterday]')
    ? target.parentElement?.querySelector('[data-week]')
    : null;
  if (!strip) return day;
  const { left, width } = strip.getBoundingClientRect();
  const index = Math.min(6, Math.max(0, Math.floor(((clientX - left) / width) * 7)));
  return shownDays(day, weekStart)[index] ?? day;
}

/** A swipe to the right goes to the day before, as a page that is turned back. Anywhere: a list may be short. */
function watchSwipe(signal: AbortSignal): void {
  const options = { signal, passive: true } as const;
  let start: { readonly touch: Touch; readonly at: number } | null = null;
  document.addEventListener(
    'touchstart',
    ({ target, touches, timeStamp }) => {
      const [touch] = touches;
      const isOver = target instanceof Element && target.closest('dialog, [role="dialog"]') !== null;
      const isInside = touch && !isOver && touch.clientX > EDGE && touch.clientX < innerWidth - EDGE;
      start = isInside && touches.length === 1 ? { touch, at: timeStamp } : null;
    },
    options,
  );
  document.addEventListener(
    'touchend',
    ({ changedTouches, timeStamp }) => {
      const [touch] = changedTouches;
      if (!touch || !start || timeStamp - start.at > SWIPE_MS) return;
      const across = touch.clientX - start.touch.clientX;
      const isFlat = Math.abs(across) > 2 * Math.abs(touch.clientY - start.touch.clientY);
      if (!isFlat || Math.abs(across) < SWIPE) return;
      document.querySelector<HTMLElement>(across > 0 ? '[data-previous-day]' : '[data-next-day]')?.click();
    },
    options,
  );
}
