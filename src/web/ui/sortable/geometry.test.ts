import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPlace, placeAt, scrollSpeed, shiftsOf, topAt } from './geometry.ts';

/** Rows of 60, 60, 100 and 60 px, 8 px apart. */
const boxes = [
  { top: 0, height: 60 },
  { top: 68, height: 60 },
  { top: 136, height: 100 },
  { top: 244, height: 60 },
];

const bottomOf = (box = { top: 0, height: 0 }) => box.top + box.height;

const lists = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 8 }).map((heights) =>
  heights.map((height, index) => ({
    top: heights.slice(0, index).reduce((sum, each) => sum + each + 8, 0),
    height,
  })),
);

describe('the place of the dragged item', () => {
  it('stays until half of another item is covered', () => {
    expect(placeAt(boxes, 0, 0)).toBe(0);
    expect(placeAt(boxes, 0, 38)).toBe(0);
    expect(placeAt(boxes, 0, 39)).toBe(1);
    expect(placeAt(boxes, 3, 187)).toBe(3);
    expect(placeAt(boxes, 3, 185)).toBe(2);
    expect(placeAt(boxes, 1, -500)).toBe(0);
    expect(placeAt(boxes, 1, 500)).toBe(3);
  });

  it('is where it was dropped, when its top is there', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (list, item, place) => {
        const from = item % list.length;
        const to = place % list.length;
        expect(placeAt(list, from, topAt(list, from, to))).toBe(to);
      }),
    );
  });
});

describe('the other items', () => {
  it('move by the dragged item and its gap', () => {
    expect(shiftsOf(boxes, 0, 2)).toEqual([0, -68, -68, 0]);
    expect(shiftsOf(boxes, 2, 0)).toEqual([108, 108, 0, 0]);
    expect(shiftsOf(boxes, 3, 2)).toEqual([0, 0, 68, 0]);
    expect(shiftsOf(boxes, 1, 1)).toEqual([0, 0, 0, 0]);
  });

  it('never overlap the dragged item or one another', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (list, item, place) => {
        const from = item % list.length;
        const to = place % list.length;
        const shifts = shiftsOf(list, from, to);
        const stood = list
          .map((box, index) => ({
            top: index === from ? topAt(list, from, to) : box.top + (shifts[index] ?? 0),
            height: box.height,
          }))
          .toSorted((left, right) => left.top - right.top);
        const spaces = stood.slice(1).map((box, index) => box.top - bottomOf(stood[index]));
        expect(spaces.map(Math.round)).toEqual(spaces.map(() => 8));
      }),
    );
  });
});

describe('a step by key', () => {
  /** A, B without a height, C, D without one, E. */
  const folded = [60, 0, 60, 0, 60].map((height, index) => ({ top: index * 68, height }));

  it('goes past one item that is shown, and past those that are not', () => {
    expect(nextPlace(folded, 2, 2, -1)).toBe(0);
    expect(nextPlace(folded, 2, 2, 1)).toBe(4);
    expect(nextPlace(folded, 0, 0, 1)).toBe(2);
    expect(nextPlace(folded, 0, 2, 1)).toBe(4);
    expect(nextPlace(folded, 0, 4, -1)).toBe(3);
  });

  it('stays where nothing that is shown is passed', () => {
    expect(nextPlace(folded.slice(1), 1, 1, -1)).toBe(1);
    expect(nextPlace(folded, 4, 4, 1)).toBe(4);
  });
});

it('scrolls only near an end, faster the nearer it is', () => {
  expect(scrollSpeed(400, 0, 800, 80)).toBe(0);
  expect(scrollSpeed(40, 0, 800, 80)).toBe(-8);
  expect(scrollSpeed(-50, 0, 800, 80)).toBe(-16);
  expect(scrollSpeed(780, 0, 800, 80)).toBe(12);
});
