import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byOrder, inOrder, nextOrder, orderedOf, sectionsOf } from './ordering.ts';

const item = (id: string, order: number) => ({ id, order });
const items = (prefix: string) =>
  fc
    .array(fc.nat({ max: 9 }), { maxLength: 12 })
    .map((orders) => orders.map((order, index) => item(`${prefix}${String(index)}`, order)));

describe('nextOrder', () => {
  it('is 0 for an empty list and else one more than the highest', () => {
    expect(nextOrder([])).toBe(0);
    expect(nextOrder([item('a', 0)])).toBe(1);
    expect(nextOrder([item('a', 7), item('b', 3)])).toBe(8);
  });

  it('puts a new item last', () => {
    fc.assert(
      fc.property(items('d'), items('h'), (dividers, habits) => {
        const added = item('new', nextOrder([...dividers, ...habits]));
        expect(inOrder(dividers, [...habits, added]).at(-1)).toEqual({ kind: 'habit', habit: added });
      }),
    );
  });
});

describe('inOrder', () => {
  it('lists by order, then dividers first, then by id', () => {
    const list = inOrder([item('d', 2), item('b', 1)], [item('z', 1), item('a', 1), item('c', 0)]);
    expect(list.map((entry) => orderedOf(entry).id)).toEqual(['c', 'b', 'a', 'z', 'd']);
  });

  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(items('d'), items('h'), (dividers, habits) => {
        expect(inOrder(dividers.toReversed(), habits.toReversed())).toEqual(inOrder(dividers, habits));
        expect(byOrder(habits.toReversed())).toEqual(byOrder(habits));
      }),
    );
  });
});

describe('sectionsOf', () => {
  it('contains every divider and every habit once, in order', () => {
    fc.assert(
      fc.property(items('d'), items('h'), (dividers, habits) => {
        const flat = sectionsOf(dividers, habits).flatMap(({ divider, habits: own }) => [
          ...(divider ? [divider] : []),
          ...own,
        ]);
        expect(flat).toEqual(inOrder(dividers, habits).map(orderedOf));
      }),
    );
  });

  it('has a section without divider only for habits above the first divider', () => {
    fc.assert(
      fc.property(items('d'), items('h'), (dividers, habits) => {
        const [first, ...rest] = sectionsOf(dividers, habits);
        expect(rest.every((section) => section.divider !== null)).toBe(true);
        expect(first?.divider !== null || first.habits.length > 0).toBe(true);
      }),
    );
  });

  it('puts the habits after a divider under it, up to the next', () => {
    const sections = sectionsOf([item('d', 1), item('e', 3)], [item('a', 0), item('b', 2), item('c', 4)]);
    expect(sections.map(({ divider, habits }) => [divider?.id, ...habits.map((habit) => habit.id)])).toEqual([
      [undefined, 'a'],
      ['d', 'b'],
      ['e', 'c'],
    ]);
    expect(sectionsOf([], [])).toEqual([]);
  });
});
