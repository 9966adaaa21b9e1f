import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addToast,
  clearToasts,
  currentToasts,
  removeToast,
  subscribeToasts,
  TOAST_LIFETIME,
} from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

const texts = () => currentToasts().map(({ text }) => text);

test('a toast lives five seconds and is a success unless it says otherwise', () => {
  addToast({ text: 'Well done' });
  vi.advanceTimersByTime(TOAST_LIFETIME - 1);
  expect(currentToasts()).toMatchObject([{ text: 'Well done', status: 'success' }]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('it is removed by its id, and all are cleared, timers too', () => {
  const first = addToast({ text: 'First one' });
  addToast({ text: 'Second one' });
  removeToast(first);
  expect(texts()).toEqual(['Second one']);
  clearToasts();
  expect(texts()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the same toast is shown once, for five seconds from the last time', () => {
  addToast({ text: 'authRequired', status: 'info' });
  vi.advanceTimersByTime(TOAST_LIFETIME - 1);
  addToast({ text: 'authRequired', status: 'info' });
  vi.advanceTimersByTime(TOAST_LIFETIME - 1);
  expect(texts()).toEqual(['authRequired']);
});

test('listeners hear of every change until they leave', () => {
  const listener = vi.fn<() => void>();
  const leave = subscribeToasts(listener);
  const id = addToast({ text: 'Well done' });
  removeToast(id);
  removeToast(id);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  addToast({ text: 'Well done' });
  expect(listener).toHaveBeenCalledTimes(2);
});
