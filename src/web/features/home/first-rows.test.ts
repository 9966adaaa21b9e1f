import { expect, test } from 'vitest';
import { firstRows } from './first-rows.ts';

const habit = (order: number) => ({ id: `habit-${order}`, order });
const divider = (order: number, closed: boolean) => ({ id: `divider-${order}`, order, closed });
const list = [
  { divider: null, habits: [habit(1), habit(2), habit(3)] },
  { divider: divider(4, true), habits: [habit(5), habit(6)] },
  { divider: divider(7, false), habits: [habit(8), habit(9)] },
  { divider: divider(10, false), habits: [] },
];
const cut = (count: number) => {
  const { sections, missing } = firstRows(list, count);
  return { rows: sections.map(({ rows }) => rows.map(({ order }) => order)), missing };
};

test('cuts the list after the given number of rows, and counts those left out', () => {
  expect(cut(2)).toEqual({ rows: [[1, 2]], missing: 3 });
  expect(cut(3)).toEqual({ rows: [[1, 2, 3]], missing: 2 });
  expect(cut(4)).toEqual({ rows: [[1, 2, 3], [], [8]], missing: 1 });
});

test('includes the sections without rows at the end when all rows fit', () => {
  const whole = { rows: [[1, 2, 3], [], [8, 9], []], missing: 0 };
  expect(cut(6)).toEqual(whole);
  expect(cut(Number.POSITIVE_INFINITY)).toEqual(whole);
});
