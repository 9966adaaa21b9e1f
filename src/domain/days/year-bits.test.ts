import { expect, test } from 'vitest';
import { YearBits } from './tick-set.ts';

test('is the text that it was read from, used or not', () => {
  const text = YearBits.empty.set(0, true).set(365, true).toText();
  expect(text).toHaveLength(62);
  const read = YearBits.parse(text);
  expect(read.toText()).toBe(text);
  expect([read.has(0), read.has(1), read.has(365)]).toEqual([true, false, true]);
  expect(read.toText()).toBe(text);
});

test('has a first and a last day, and none where nothing is ticked', () => {
  const year = YearBits.empty.set(13, true).set(200, true).set(9, true);
  expect([year.first, year.last, year.count]).toEqual([9, 200, 3]);
  const cleared = year.set(9, false).set(200, false);
  expect([cleared.first, cleared.last, cleared.count]).toEqual([13, 13, 1]);
  expect([YearBits.empty.first, YearBits.empty.last, YearBits.empty.count]).toEqual([-1, -1, 0]);
});
