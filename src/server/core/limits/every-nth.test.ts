import { expect, test } from 'vitest';
import { Turns } from './every-nth.ts';

const taken = (turns: Turns, key: string, times: number) =>
  Array.from({ length: times }, () => turns.isTurnOf(key)).filter(Boolean).length;

test('is the turn of a key once in so many calls, whatever others do', () => {
  const turns = new Turns({ every: 3, keysMax: 10 });
  expect(taken(turns, 'a', 2)).toBe(0);
  expect(taken(turns, 'b', 2)).toBe(0);
  expect(turns.isTurnOf('a')).toBe(true);
  expect(taken(turns, 'a', 9)).toBe(3);
  expect(turns.isTurnOf('b')).toBe(true);
});

test('remembers a bounded number of keys', () => {
  const turns = new Turns({ every: 2, keysMax: 3 });
  for (const key of ['a', 'b', 'c', 'd']) turns.isTurnOf(key);
  // The first made room for the last.
  expect([turns.isTurnOf('a'), turns.isTurnOf('d')]).toEqual([false, true]);
});
