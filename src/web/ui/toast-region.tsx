import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { openDialogs } from './open-dialogs.ts';
import type { ToastCards, ToastCardsProps } from './toast-cards.tsx';
import { currentToasts, noToasts, subscribeToasts, type Toast } from './toast-store.ts';
import { useRest } from './use-calm.ts';
import './toast-region.css';

/** Toasts at the bottom of the page, or of the dialog over it. A click on a toast closes it. */
export function ToastRegion(words: Omit<ToastCardsProps, 'toasts'>) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, noToasts);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.get, () => noDialogs).at(-1);
  const Cards = useCards(toasts.length);
  const isError = (toast: Toast) => toast.status === 'error';
  const show = (shown: readonly Toast[]) => Cards && <Cards {...words} toasts={shown} />;
  // Live regions must exist before their content: screen readers announce only later changes.
  const region = (
    <div className="toasts" data-toasts="">
      <div role="status">{show(toasts.filter((toast) => !isError(toast)))}</div>
      <div role="alert">{show(toasts.filter(isError))}</div>
    </div>
  );
  return dialog ? createPortal(region, dialog) : region;
}

const noDialogs: readonly HTMLElement[] = [];

/** Loads the toast component before it is needed, and again for each toast after a failure. */
function useCards(count: number): typeof ToastCards | undefined {
  const [chunk, setChunk] = useState<{ ToastCards: typeof ToastCards }>();
  const asked = count + Number(useRest());
  useEffect(() => {
    if (asked > 0) import('./toast-cards.tsx').then(setChunk, () => undefined);
  }, [asked]);
  return chunk?.ToastCards;
}
