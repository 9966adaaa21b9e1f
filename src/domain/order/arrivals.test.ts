import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applySuite,
  type Closing,
  dividersToOpen,
  type Ordered,
  type ShownList,
  sectionsOf,
} from './ordering.ts';

const closed = (id: string, order: number): Closing => ({ id, order, closed: true });
const open = (id: string, order: number): Closing => ({ id, order, closed: false });
const habit = (id: string, order: number): Ordered => ({ id, order });
const list = (dividers: readonly Closing[], ...habits: readonly Ordered[]): ShownList => ({
  dividers,
  habits,
});

describe('what arrives under a closed divider opens it', () => {
  test.each<[string, ShownList, ShownList, string[]]>([
    ['a new habit at the end', list([closed('D', 0)]), list([closed('D', 0)], habit('h', 1)), ['D']],
    [
      'a habit that is moved there',
      list([closed('D', 1)], habit('h', 0)),
      list([closed('D', 0)], habit('h', 1)),
      ['D'],
    ],
    [
      'at equal order, since dividers come first',
      list([closed('D', 1)]),
      list([closed('D', 1)], habit('h', 1)),
      ['D'],
    ],
  ])('%s', (_, before, after, opened) => {
    expect(dividersToOpen(before, after)).toEqual(opened);
  });

  test.each<[string, ShownList, ShownList]>([
    [
      'a divider that is closed over its habits',
      list([open('D', 0)], habit('h', 1)),
      list([closed('D', 0)], habit('h', 1)),
    ],
    ['a habit above it', list([closed('D', 1)]), list([closed('D', 1)], habit('h', 0))],
    ['an empty divider', list([]), list([closed('D', 0)])],
  ])('but not %s', (_, before, after) => {
    expect(dividersToOpen(before, after)).toEqual([]);
  });
});

const order = fc.nat(12);
const lists: fc.Arbitrary<ShownList> = fc.record({
  dividers: fc.uniqueArray(
    fc.record({ id: fc.constantFrom('A', 'B', 'C', 'D'), order, closed: fc.boolean() }),
    { selector: ({ id }) => id },
  ),
  habits: fc.uniqueArray(fc.record({ id: fc.constantFrom('e', 'f', 'g', 'h', 'i'), order }), {
    selector: ({ id }) => id,
  }),
});

/** Everything that can happen to the list in one write. */
const changes: fc.Arbitrary<(from: ShownList) => ShownList> = fc.oneof(
  fc.record({ id: fc.constant('new'), order }).map((made) => ({ dividers, habits }: ShownList) => ({
    dividers,
    habits: [...habits, made],
  })),
  fc.nat(3).map((nth) => ({ dividers, habits }: ShownList) => ({
    dividers: dividers.toSpliced(nth, 1),
    habits,
  })),
  fc.nat(4).map((nth) => ({ dividers, habits }: ShownList) => ({
    dividers,
    habits: habits.toSpliced(nth, 1),
  })),
  fc
    .array(fc.record({ id: fc.constantFrom('A', 'B', 'C', 'D', 'e', 'f', 'g', 'h', 'i'), order }))
    .map((suite) => ({ dividers, habits }: ShownList) => ({
      dividers: applySuite(dividers, suite),
      habits: applySuite(habits, suite),
    })),
);

/** Each shown habit with the divider above it, and whether that hides it. */
function standing({
  dividers,
  habits,
}: ShownList): Map<string, { over: string | undefined; hidden: boolean }> {
  const sections = sectionsOf(dividers, habits);
  return new Map(
    sections.flatMap(({ divider, habits: under }) =>
      under.map(({ id }) => [id, { over: divider?.id, hidden: divider?.closed ?? false }] as const),
    ),
  );
}

const opened = ({ dividers, habits }: ShownList, ids: readonly string[]): ShownList => ({
  dividers: dividers.map((each) => (ids.includes(each.id) ? { ...each, closed: false } : each)),
  habits,
});

describe('after any change', () => {
  test('shows what arrived, and hides or shows all else as before', () => {
    fc.assert(
      fc.property(lists, changes, (before, change) => {
        const changed = change(before);
        const ids = dividersToOpen(before, changed);
        const from = standing(before);
        const vanished = [...standing(opened(changed, ids))].filter(([id, { over, hidden }]) => {
          const wasHiddenThere = from.get(id)?.hidden === true && from.get(id)?.over === over;
          return hidden && !wasHiddenThere;
        });
        expect(vanished).toEqual([]);
      }),
    );
  });

  test('opens only dividers with arrivals, and needs no second pass', () => {
    fc.assert(
      fc.property(lists, changes, (before, change) => {
        const changed = change(before);
        const ids = dividersToOpen(before, changed);
        const from = standing(before);
        const arrivedUnder = [...standing(changed)].flatMap(([id, { over }]) =>
          !from.has(id) || from.get(id)?.over !== over ? [over] : [],
        );
        expect(ids.filter((id) => !arrivedUnder.includes(id))).toEqual([]);
        expect(dividersToOpen(before, opened(changed, ids))).toEqual([]);
      }),
    );
  });
});
