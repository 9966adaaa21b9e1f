import { expect, test } from 'vitest';
import { EveryNth } from '../http/write-once.ts';

const taken = (everyThird: EveryNth, key: string, times: number) =>
  Array.from({ length: times }, () => everyThird.isNth(key)).filter(Boolean).length;

test('is true for every nth call of a key, independent of other keys', () => {
  const everyThird = new EveryNth({ every: 3, keysMax: 10 });
  expect(taken(everyThird, 'a', 2)).toBe(0);
  expect(taken(everyThird, 'b', 2)).toBe(0);
  expect(everyThird.isNth('a')).toBe(true);
  expect(taken(everyThird, 'a', 9)).toBe(3);
  expect(everyThird.isNth('b')).toBe(true);
});

test('stores a bounded number of keys', () => {
  const everyThird = new EveryNth({ every: 2, keysMax: 3 });
  for (const key of ['a', 'b', 'c', 'd']) everyThird.isNth(key);
  // The first was removed for the last.
  expect([everyThird.isNth('a'), everyThird.isNth('d')]).toEqual([false, true]);
});
