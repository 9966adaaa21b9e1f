import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addToast,
  clearToasts,
  currentToasts,
  pauseToasts,
  removeToast,
  resumeToasts,
  TOAST_LIFETIME,
  toastStore,
} from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

const texts = () => currentToasts().map(({ text }) => text);

test('a toast lasts five seconds and is a success by default', () => {
  addToast({ text: 'Well done' });
  vi.advanceTimersByTime(TOAST_LIFETIME - 1);
  expect(currentToasts()).toMatchObject([{ text: 'Well done', status: 'success' }]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('removes one toast by id, or all, with their timers', () => {
  const first = addToast({ text: 'First one' });
  addToast({ text: 'Second one' });
  removeToast(first);
  expect(texts()).toEqual(['Second one']);
  clearToasts();
  expect(texts()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('shows the same toast once, for five seconds from the last time', () => {
  addToast({ text: 'authRequired', status: 'info' });
  vi.advanceTimersByTime(TOAST_LIFETIME - 1);
  addToast({ text: 'authRequired', status: 'info' });
  vi.advanceTimersByTime(TOAST_LIFETIME - 1);
  expect(texts()).toEqual(['authRequired']);
});

test('notifies listeners of every change until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const leave = toastStore.subscribe(listener);
  const id = addToast({ text: 'Well done' });
  removeToast(id);
  removeToast(id);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  addToast({ text: 'Well done' });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('stays while the user is at it, then lasts its full time again', () => {
  addToast({ text: 'First one' });
  addToast({ text: 'Second one' });
  vi.advanceTimersByTime(TOAST_LIFETIME - 1);
  pauseToasts();
  vi.advanceTimersByTime(10 * TOAST_LIFETIME);
  expect(texts()).toEqual(['First one', 'Second one']);
  resumeToasts();
  vi.advanceTimersByTime(TOAST_LIFETIME - 1);
  expect(texts()).toEqual(['First one', 'Second one']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('calls back once when a toast is gone, however it closed', () => {
  const gone: string[] = [];
  const add = (text: string) => addToast({ text, onGone: () => gone.push(text) });
  add('By itself');
  vi.advanceTimersByTime(TOAST_LIFETIME);
  const closed = add('By hand');
  removeToast(closed);
  removeToast(closed);
  add('The same');
  add('The same');
  add('All of them');
  clearToasts();
  vi.advanceTimersByTime(TOAST_LIFETIME);
  expect(gone).toEqual(['By itself', 'By hand', 'The same', 'The same', 'All of them']);
});
