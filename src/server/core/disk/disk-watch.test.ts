import { expect, test } from 'vitest';
import { type DiskLevel, diskLevel, isShort } from './disk-watch.ts';

const of = (percent: number) => ({ free: percent * 10, size: 1_000 });

test.each<[number, DiskLevel, DiskLevel]>([
  [50, 'fine', 'fine'],
  [10, 'fine', 'fine'],
  [9.9, 'fine', 'low'],
  [4.9, 'fine', 'critical'],
  [11, 'low', 'low'],
  [12.5, 'low', 'fine'],
  [5, 'low', 'low'],
  [4.9, 'low', 'critical'],
  [6, 'critical', 'critical'],
  [7, 'critical', 'low'],
  [11, 'critical', 'low'],
  [12.5, 'critical', 'fine'],
])('with %s in a hundred free, a disk that was %s is %s', (percent, before, level) => {
  expect(diskLevel(of(percent), before)).toBe(level);
});

test('is short below a tenth, and never with a gigabyte free', () => {
  expect([isShort(of(9.9)), isShort(of(10))]).toEqual([true, false]);
  const terabyte = 1024 ** 4;
  expect(isShort({ free: 2 * 1024 ** 3, size: terabyte })).toBe(false);
  expect(isShort({ free: 1024 ** 3 - 1, size: terabyte })).toBe(true);
});

test('a file system without a reported size is fine', () => {
  expect(diskLevel({ free: 0, size: 0 }, 'fine')).toBe('fine');
  expect(isShort({ free: 0, size: 0 })).toBe(false);
});
