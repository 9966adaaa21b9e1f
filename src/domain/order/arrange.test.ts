import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange, putInGap } from './arrange.ts';
import { applySuite, coversOf, orderedOf, sectionsOf, suiteOf } from './ordering.ts';

const habit = (id: string, order: number) => ({ id, order });
const divider = (id: string, order: number, closed = false) => ({ id, order, closed });
const idsOf = (items: readonly Parameters<typeof orderedOf>[0][]) =>
  items.map((item) => orderedOf(item).id).join(' ');

/** water | Morning: run, read | Night (closed): tea | Empty */
const dividers = [divider('morning', 1), divider('night', 4, true), divider('empty', 6)];
const habits = [habit('water', 0), habit('run', 2), habit('read', 3), habit('tea', 5)];
const everyGap = (id: string) => {
  const taken = arrange(dividers, habits, id)!;
  return taken.gaps.map((_, gap) => idsOf(putInGap(taken, gap)));
};

describe('a habit', () => {
  it('can move before or after each visible item, and after what a closed divider hides', () => {
    expect(everyGap('run')).toEqual([
      'run water morning read night tea empty',
      'water run morning read night tea empty',
      'water morning run read night tea empty',
      'water morning read run night tea empty',
      'water morning read night tea run empty',
      'water morning read night tea empty run',
    ]);
  });

  it('has the divider above its new place', () => {
    const taken = arrange(dividers, habits, 'run')!;
    const over = taken.gaps.map((_, gap) => coversOf(putInGap(taken, gap)).get('run')?.id ?? null);
    expect(over).toEqual([null, null, 'morning', 'morning', 'night', 'empty']);
    expect(coversOf(putInGap(taken, 0)).has('gone')).toBe(false);
  });
});

describe('a divider', () => {
  it('moves with its habits to where another divider starts, never above habits without a divider', () => {
    expect(everyGap('morning')).toEqual([
      'water morning run read night tea empty',
      'water night tea morning run read empty',
      'water night tea empty morning run read',
    ]);
  });

  it('moves with the habits that it hides', () => {
    expect(everyGap('night')[0]).toBe('water night tea morning run read empty');
  });

  it('can move anywhere when it has no habits', () => {
    expect(everyGap('empty')).toEqual([
      'empty water morning run read night tea',
      'water empty morning run read night tea',
      'water morning empty run read night tea',
      'water morning run empty read night tea',
      'water morning run read empty night tea',
      'water morning run read night tea empty',
    ]);
  });
});

it('returns null when the list lacks the item', () => {
  expect(arrange(dividers, habits, 'gone')).toBeNull();
});

const lists = fc
  .array(fc.record({ divides: fc.boolean(), closed: fc.boolean() }), { minLength: 1, maxLength: 10 })
  .map((rows) => ({
    dividers: rows.flatMap((row, order) => (row.divides ? [divider(`d${order}`, order, row.closed)] : [])),
    habits: rows.flatMap((row, order) => (row.divides ? [] : [habit(`h${order}`, order)])),
  }));

describe('whatever the list', () => {
  it('starts in one of its gaps when visible, and going back there changes nothing', () => {
    fc.assert(
      fc.property(lists, ({ dividers: cuts, habits: rows }) => {
        for (const section of sectionsOf(cuts, rows)) {
          const seen = section.divider?.closed ? [] : section.habits;
          for (const { id } of [...(section.divider ? [section.divider] : []), ...seen]) {
            const taken = arrange(cuts, rows, id)!;
            expect(taken.from).toBeGreaterThanOrEqual(0);
            const back = putInGap(taken, taken.from).map(orderedOf);
            expect(suiteOf(back)).toEqual([]);
          }
        }
      }),
    );
  });

  it('a move changes the divider of no other habit, except for an empty divider', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), ({ dividers: cuts, habits: rows }, item, gap) => {
        const all = [...cuts, ...rows];
        const { id } = all[item % all.length]!;
        const taken = arrange(cuts, rows, id)!;
        if (taken.block[0]?.kind === 'divider' && !taken.whole) return;
        const moved = putInGap(taken, gap % taken.gaps.length);
        const suite = suiteOf(moved.map(orderedOf));
        const after = sectionsOf(applySuite(cuts, suite), applySuite(rows, suite));
        const over = (sections: ReturnType<typeof sectionsOf>) =>
          new Map(
            sections.flatMap((section) =>
              section.habits.map((each) => [each.id, section.divider?.id ?? null]),
            ),
          );
        const before = over(sectionsOf(cuts, rows));
        const later = over(after);
        for (const map of [before, later]) map.delete(id);
        expect(Object.fromEntries(later)).toEqual(Object.fromEntries(before));
      }),
    );
  });
});
