import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySuite, byOrder, moveItem, suiteOf } from './ordering.ts';

const items = fc
  .array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 12 })
  .map((orders) => byOrder(orders.map((order, index) => ({ id: `i${String(index)}`, order }))));
const idsOf = (list: readonly { id: string }[]): string[] => list.map((item) => item.id);

describe('moveItem', () => {
  it('moves one item and does not reorder the others', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(moveItem(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
    expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
  });

  it('is undone by the reverse move', () => {
    fc.assert(
      fc.property(items, fc.nat(), fc.nat(), (list, first, second) => {
        const from = first % list.length;
        const to = second % list.length;
        expect(moveItem(moveItem(list, from, to), to, from)).toEqual(list);
      }),
    );
  });
});

describe('suiteOf', () => {
  it('produces exactly the wanted list', () => {
    fc.assert(
      fc.property(items, fc.nat(), fc.nat(), (list, from, to) => {
        const moved = moveItem(list, from % list.length, to % list.length);
        const applied = applySuite(list, suiteOf(moved));
        expect(idsOf(byOrder(applied))).toEqual(idsOf(moved));
        expect(new Set(applied.map((item) => item.order)).size).toBe(list.length);
      }),
    );
  });

  it('names only items whose order changes, and none when nothing moved', () => {
    const list = [
      { id: 'a', order: 2 },
      { id: 'b', order: 5 },
      { id: 'c', order: 9 },
    ];
    expect(suiteOf(list)).toEqual([]);
    expect(suiteOf(moveItem(list, 0, 1))).toEqual([
      { id: 'b', order: 2 },
      { id: 'a', order: 5 },
    ]);
  });

  it('separates equal orders', () => {
    expect(suiteOf(['a', 'b', 'c'].map((id) => ({ id, order: 1 })))).toEqual([
      { id: 'b', order: 2 },
      { id: 'c', order: 3 },
    ]);
  });
});
