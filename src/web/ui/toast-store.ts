import type { Params } from '#i18n/translate.ts';
import { createStore } from './store.ts';

/** Milliseconds (docs/rules/interface.md#times). */
export const TOAST_LIFETIME = 5_000;

export type ToastStatus = 'info' | 'success' | 'warning' | 'error';

export interface Toast {
  readonly id: string;
  readonly status: ToastStatus;
  readonly text: string;
  /** The values that the text of a key names. */
  readonly params?: Params | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Called once when it is gone, closed or expired. */
  readonly onGone?: (() => void) | undefined;
}

type NewToast = Omit<Toast, 'id' | 'status'> & { readonly status?: ToastStatus };

/** The modal dialogs that are open, the topmost last. All beside the topmost is inert, so that toasts are shown in it. */
export const openDialogs = createStore<readonly HTMLElement[]>([]);
export const toastStore = createStore<readonly Toast[]>([]);
export const { get: currentToasts } = toastStore;
let count = 0;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a text, or the text of a key under `toasts`, for five seconds. The same toast twice is shown once and starts again. */
export function addToast(toast: NewToast): string {
  const { text, status = 'success', params } = toast;
  const isSame = (shown: Toast) =>
    shown.text === text && shown.status === status && JSON.stringify(shown.params) === JSON.stringify(params);
  const same = toastStore.get().find(isSame);
  if (same) removeToast(same.id);
  count += 1;
  const id = `toast-${count}`;
  toastStore.set([...toastStore.get(), { ...toast, id, status }]);
  restart(id);
  return id;
}

function restart(id: string): void {
  clearTimeout(timers.get(id));
  const timer = setTimeout(() => removeToast(id), TOAST_LIFETIME);
  timers.set(id, timer);
}

/** Keeps all toasts while the user is at one of them. */
export function pauseToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

/** Starts the full time of all toasts again. */
export function resumeToasts(): void {
  for (const id of timers.keys()) restart(id);
}

export function removeToast(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  const gone = toastStore.get().find((toast) => toast.id === id);
  if (!gone) return;
  toastStore.set(toastStore.get().filter((toast) => toast !== gone));
  gone.onGone?.();
}

export function clearToasts(): void {
  for (const { id } of toastStore.get()) removeToast(id);
}
