import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addToast,
  clearToasts,
  currentToasts,
  pauseToasts,
  removeToast,
  resumeToasts,
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

test('it stays while somebody is at it, and has its whole time again after', () => {
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

test('what waits for it to go hears of it once, however it goes', () => {
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
