import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/days/time.ts';
import { SearchTimer } from './timing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The seconds after which searches took place; `due`: how long after each one the next job is due, in milliseconds. */
function build(isIdle: () => boolean, due: () => number | undefined = () => undefined) {
  const began = performance.now();
  const searches: number[] = [];
  const timer = new SearchTimer(() => {
    searches.push(Math.round((performance.now() - began) / SECOND));
    timer.planNext(isIdle(), due());
  });
  timer.start();
  timer.planNext(false);
  return { timer, searches };
}

test('searches less and less often while nothing is due, at least once a minute', () => {
  const { searches } = build(() => true);
  vi.advanceTimersByTime(5 * MINUTE);
  expect(searches).toEqual([5, 15, 35, 75, 135, 195, 255]);
});

test('searches often again once something was found', () => {
  const state = { isIdle: true };
  const { searches } = build(() => state.isIdle);
  vi.advanceTimersByTime(75 * SECOND);
  state.isIdle = false;
  vi.advanceTimersByTime(65 * SECOND);
  expect(searches).toEqual([5, 15, 35, 75, 135, 140]);
});

test('searches when the next job is due, and not more than once a second', () => {
  const state = { due: 20 * SECOND };
  const { timer, searches } = build(
    () => true,
    () => state.due,
  );
  vi.advanceTimersByTime(5 * SECOND);
  state.due = 0;
  timer.searchWithin(3 * SECOND);
  timer.searchWithin(HOUR);
  vi.advanceTimersByTime(5 * SECOND);
  expect(searches).toEqual([5, 8, 9, 10]);
  timer.stop();
  vi.advanceTimersByTime(HOUR);
  expect(searches).toHaveLength(4);
});
