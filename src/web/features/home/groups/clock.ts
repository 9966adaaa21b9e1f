import { useSyncExternalStore } from 'react';
import { useAccountData, useServerState } from '#client/react.tsx';
import { keys } from '#client/state/queries.ts';
import type { Divider } from '#contract/dividers.ts';
import { MINUTE } from '#domain/days/time.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { isInWindow } from '#domain/list/day-window.ts';
import { openDialogs } from '#web/ui/toast-store.ts';

/**
 * The ids of the dividers whose time of day it is for the user, joined by spaces: screens render again only when one of them begins or ends.
 * A page that a server rendered starts with the minute of rendering.
 */
export function useOpenWindows(dividers: readonly (Divider | null)[]): string {
  const timeZone = useAccountData().user?.timeZone ?? 'UTC';
  const renderedAt = useServerState().get(keys.renderedAt);
  const openAt = (at: number): string => {
    const time = timeOfDay(timeZone, at);
    return dividers
      .flatMap((each) => (each?.window && isInWindow(time, each.window) ? each.id : []))
      .join(' ');
  };
  return useSyncExternalStore(
    eachMinute,
    () => openAt(instant()),
    () => openAt(renderedAt ?? Date.now()),
  );
}

let now = Date.now();

/** The clock stands still under a dialog: a section that folds would take away the row that opened it, and the dialog with it. */
function instant(): number {
  if (openDialogs.get().length === 0) now = Date.now();
  return now;
}

/** At the start of each minute, and when the page is shown again. */
function eachMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    timer = setTimeout(tell, MINUTE - (Date.now() % MINUTE));
  };
  const tell = (): void => {
    clearTimeout(timer);
    listener();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}
