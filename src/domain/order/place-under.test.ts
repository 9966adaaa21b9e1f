import { describe, expect, it } from 'vitest';
import { applySuite, inOrder, orderedOf } from './ordering.ts';
import { placeUnder } from './place-under.ts';

const at = (...orders: readonly [string, number][]) => orders.map(([id, order]) => ({ id, order }));

/** The list after the two changes. */
function listAfter(
  dividers: ReturnType<typeof at>,
  habits: ReturnType<typeof at>,
  divider: string | null,
): { first: string[]; last: string[] } {
  const place = placeUnder(dividers, habits, 'new', divider);
  if (!place) throw new Error('It has a place');
  const made = [...habits, { id: 'new', order: place.order }];
  const ids = (of: typeof dividers, under: typeof dividers) =>
    inOrder(of, under).map((item) => orderedOf(item).id);
  return {
    first: ids(dividers, made),
    last: ids(applySuite(dividers, place.suite), applySuite(made, place.suite)),
  };
}

describe('placeUnder', () => {
  it('needs no move where an order is free', () => {
    expect(placeUnder(at(['morning', 0], ['evening', 5]), at(['run', 1]), 'new', 'morning')).toEqual({
      order: 2,
      suite: [],
    });
  });

  it('moves what follows where none is free, and is under its divider before that', () => {
    const { first, last } = listAfter(
      at(['morning', 0], ['evening', 2]),
      at(['run', 1], ['read', 3]),
      'morning',
    );
    expect(first.indexOf('new')).toBeLessThan(first.indexOf('evening'));
    expect(last).toEqual(['morning', 'run', 'new', 'evening', 'read']);
  });

  it('goes under a divider without habits, and above the first divider', () => {
    expect(listAfter(at(['morning', 0], ['evening', 1]), at(['read', 2]), 'morning').last).toEqual([
      'morning',
      'new',
      'evening',
      'read',
    ]);
    expect(listAfter(at(['morning', 1]), at(['run', 0], ['read', 2]), null).last).toEqual([
      'run',
      'new',
      'morning',
      'read',
    ]);
  });

  it('is null for the last place, an unknown divider and an empty top', () => {
    const dividers = at(['morning', 0], ['evening', 2]);
    expect(placeUnder(dividers, [], 'new', 'evening')).toBeNull();
    expect(placeUnder(dividers, [], 'new', 'gone')).toBeNull();
    expect(placeUnder(dividers, [], 'new', null)).toBeNull();
  });
});
