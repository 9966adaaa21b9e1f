import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isInWindow, isOpenOn } from './day-window.ts';

const timeAt = (minute: number): string => {
  const [hour, rest] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
};
const minutes = integer({ min: 0, max: 1439 });

test('a window holds from its first minute until the one that ends it', () => {
  const window = { from: '07:00', to: '09:00' };
  const times = ['00:00', '06:59', '07:00', '08:59', '09:00', '23:59'];
  expect(times.map((time) => isInWindow(time, window))).toEqual([false, false, true, true, false, false]);
});

test('a window that ends before it begins goes over midnight', () => {
  const window = { from: '22:30', to: '01:00' };
  const times = ['22:29', '22:30', '23:59', '00:00', '00:59', '01:00'];
  expect(times.map((time) => isInWindow(time, window))).toEqual([false, true, true, true, true, false]);
});

test('a window from or until midnight holds to the end of the day, or from its start', () => {
  expect(isInWindow('23:59', { from: '20:00', to: '00:00' })).toBe(true);
  expect(isInWindow('00:00', { from: '20:00', to: '00:00' })).toBe(false);
  expect(isInWindow('00:00', { from: '00:00', to: '06:00' })).toBe(true);
});

test('a window and the one that begins where it ends share the day between them', () => {
  assert(
    property(minutes, minutes, minutes, (from, to, time) => {
      if (from === to) return;
      const window = { from: timeAt(from), to: timeAt(to) };
      const other = { from: window.to, to: window.from };
      expect(isInWindow(timeAt(time), window)).toBe(!isInWindow(timeAt(time), other));
    }),
  );
});

test('a window moves with the clock: it does not matter when the day of its user begins', () => {
  assert(
    property(minutes, minutes, integer({ min: 1, max: 1439 }), minutes, (from, length, shift, time) => {
      const window = (by: number) => ({ from: timeAt(from + by), to: timeAt(from + length + by) });
      if (timeAt(from) === timeAt(from + length)) return;
      expect(isInWindow(timeAt(time + shift), window(shift))).toBe(isInWindow(timeAt(time), window(0)));
    }),
  );
});

test('what a person folds or unfolds holds for the day on which they did', () => {
  const day = '2026-11-20';
  assert(
    property(constantFrom(true, false), constantFrom(true, false), (isNow, open) => {
      expect(isOpenOn(day, isNow, { day, open })).toBe(open);
      expect(isOpenOn(day, isNow, { day: '2026-11-19', open })).toBe(isNow);
      expect(isOpenOn(day, isNow, undefined)).toBe(isNow);
    }),
  );
});
