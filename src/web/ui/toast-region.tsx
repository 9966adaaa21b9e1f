import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from './store.ts';
import type { ToastCards, ToastCardsProps } from './toast-cards.tsx';
import { openDialogs, type Toast, toastStore } from './toast-store.ts';
import { useRest } from './use-calm.ts';
import './toast-region.css';

/** Toasts at the bottom of the page, or of the dialog over it. A click on a toast closes it. */
export function ToastRegion(words: Omit<ToastCardsProps, 'toasts'>) {
  const toasts = useStore(toastStore);
  const dialog = useStore(openDialogs).at(-1);
  const [chunk, setChunk] = useState<{ ToastCards: typeof ToastCards }>();
  const Cards = chunk?.ToastCards;
  // Loads the toast component before it is needed, and again for each toast after a failure.
  const asked = toasts.length + Number(useRest());
  useEffect(() => {
    if (asked > 0) import('./toast-cards.tsx').then(setChunk, () => undefined);
  }, [asked]);
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
