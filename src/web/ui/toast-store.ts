/** Specification §9. */
export const TOAST_LIFETIME = 5_000;

export type ToastStatus = 'info' | 'success' | 'warning' | 'error';

export interface Toast {
  readonly id: string;
  readonly status: ToastStatus;
  readonly text: string;
  /** What can still be done about it, such as taking it back. */
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

let toasts: readonly Toast[] = [];
let count = 0;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a text, or the text of a key under `toasts`, for five seconds. The same one twice is shown once, anew. */
export function addToast(toast: { text: string; status?: ToastStatus; action?: ToastAction }): string {
  const { text, status = 'success', action } = toast;
  const same = toasts.find((shown) => shown.text === text && shown.status === status);
  if (same) removeToast(same.id);
  count += 1;
  const id = `toast-${count}`;
  timers.set(
    id,
    setTimeout(() => removeToast(id), TOAST_LIFETIME),
  );
  set([...toasts, { id, status, text, ...(action && { action }) }]);
  return id;
}

export function removeToast(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (toasts.length > 0) set([]);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = (): readonly Toast[] => toasts;

/** The server never shows a toast. */
const none: readonly Toast[] = [];
export const noToasts = (): readonly Toast[] => none;
