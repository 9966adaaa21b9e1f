import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayKey, dayNumber, dayRange, EARLIEST_DAY } from './day-key.ts';
import { DayValues, NOTHING } from './day-values.ts';

const LAST = '2100-12-31';
/** 1,000,000 in thousandths. */
const MOST = 1_000_000_000;

/** Many of them at the edges of years. */
const days = fc
  .oneof(
    fc.integer({ min: dayNumber(EARLIEST_DAY), max: dayNumber(LAST) }),
    fc
      .tuple(
        fc.constantFrom(2000, 2023, 2024, 2025, 2099, 2100),
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
      )
      .map(([year, more, atEnd]) =>
        atEnd ? dayNumber(`${String(year)}-12-31`) - more : dayNumber(`${String(year)}-01-01`) + more,
      ),
  )
  .map(dayKey);
const values = fc.oneof(
  fc.integer({ min: 0, max: MOST }),
  fc.integer({ min: 0, max: 1_000 }).map((value) => value * 1_000),
  fc.constantFrom(0, 1, 10, 126, 127, 128, 16_383, 16_384, MOST - 1, MOST),
);
const edits = fc.array(fc.tuple(days, fc.option(values)), { maxLength: 40 });
const lists = fc.array(fc.tuple(days, values), { maxLength: 40 });

function edited(sequence: readonly (readonly [DayKey, number | null])[]) {
  const model = new Map<DayKey, number>();
  let logged = DayValues.empty;
  for (const [day, value] of sequence) {
    if (value === null) model.delete(day);
    else model.set(day, value);
    logged = logged.with(day, value);
  }
  return { model, logged };
}

describe('DayValues', () => {
  it('equals a Map of days after any changes', () => {
    fc.assert(
      fc.property(edits, fc.array(days, { maxLength: 20 }), (sequence, others) => {
        const { model, logged } = edited(sequence);
        const sorted = [...model.keys()].toSorted();
        expect(logged.isEmpty).toBe(model.size === 0);
        expect(logged.earliest).toBe(sorted[0] ?? null);
        expect(logged.latest).toBe(sorted.at(-1) ?? null);
        for (const day of [...sequence.map(([each]) => each), ...others]) {
          expect(logged.get(day)).toBe(model.get(day) ?? null);
        }
      }),
    );
  });

  it('is the same made at once, changed day by day, or restored from its text', () => {
    fc.assert(
      fc.property(edits, (sequence) => {
        const { model, logged } = edited(sequence);
        const text = JSON.stringify(logged);
        expect(DayValues.of(model).toJSON()).toEqual(logged.toJSON());
        const again = DayValues.parse(text);
        expect(JSON.stringify(again)).toBe(text);
        expect([again.isEmpty, again.earliest, again.latest]).toEqual([
          logged.isEmpty,
          logged.earliest,
          logged.latest,
        ]);
        for (const [day] of sequence) expect(again.get(day)).toBe(model.get(day) ?? null);
      }),
    );
  });

  it('can be changed after it was restored', () => {
    fc.assert(
      fc.property(edits, edits, (before, after) => {
        const restored = DayValues.parse(JSON.stringify(edited(before).logged));
        const changed = after.reduce((all, [day, value]) => all.with(day, value), restored);
        expect(changed.toJSON()).toEqual(edited([...before, ...after]).logged.toJSON());
      }),
    );
  });

  it('keeps changes of different days in either order, and ignores repetitions', () => {
    const pairs = fc.uniqueArray(days, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(
        lists,
        pairs,
        fc.option(values),
        fc.option(values),
        (list, [one = '', other = ''], a, b) => {
          const logged = DayValues.of(list);
          const changed = logged.with(one, a).with(other, b);
          expect(changed.toJSON()).toEqual(logged.with(other, b).with(one, a).toJSON());
          expect(changed.with(one, a)).toBe(changed);
          expect(logged.with(one, null).with(one, null).get(one)).toBeNull();
        },
      ),
    );
  });

  it('fills any window with a value a day, restored or not', () => {
    fc.assert(
      fc.property(lists, days, fc.integer({ min: -2, max: 800 }), (list, start, length) => {
        const logged = DayValues.of(list);
        const first = dayNumber(start);
        const expected = dayRange(start, addDays(start, length)).map((day) => logged.get(day) ?? NOTHING);
        expect([...logged.fill(first, first + length)]).toEqual(expected);
        const restored = DayValues.parse(JSON.stringify(logged));
        expect([...restored.fill(first, first + length)]).toEqual(expected);
      }),
    );
  });

  it('tells 0 from nothing', () => {
    const zero = DayValues.empty.with('2026-11-20', 0);
    expect([zero.get('2026-11-20'), zero.get('2026-11-19')]).toEqual([0, null]);
    expect([zero.isEmpty, zero.earliest, zero.latest]).toEqual([false, '2026-11-20', '2026-11-20']);
    expect(DayValues.parse(JSON.stringify(zero)).get('2026-11-20')).toBe(0);
    expect(zero.with('2026-11-20', null).toJSON()).toEqual({});
    expect(DayValues.empty.with('2026-11-20', null)).toBe(DayValues.empty);
  });

  it('does not change the one that it was made from', () => {
    const before = DayValues.of([['2026-11-20', 5]]);
    before.with('2026-11-21', 6);
    before.with('2026-11-20', null);
    expect([before.get('2026-11-20'), before.get('2026-11-21')]).toEqual([5, null]);
    expect(DayValues.empty.isEmpty).toBe(true);
  });

  it('stores only years that have a value, in the largest unit that fits', () => {
    const logged = DayValues.of([
      ['2025-01-01', 3_000],
      ['2026-01-01', 2_500],
      ['2027-01-01', 2_510],
      ['2028-01-01', 2_511],
      ['2029-01-01', 0],
    ]).with('2029-01-01', null);
    expect(Object.entries(logged.toJSON()).map(([year, text]) => year + text[0])).toEqual([
      '20250',
      '20261',
      '20272',
      '20283',
    ]);
    expect(DayValues.of([['2025-01-01', 3_000]]).toJSON()).toEqual({ 2025: '0BA' });
    expect(JSON.stringify(DayValues.empty)).toBe('{}');
  });

  it.each(['null', '7', '"AQ"', '["4AQ"]', '{"2026":7}', '{"2026":""}', '{"2026":"4AQ"}', '{"2026":"0A!"}'])(
    'refuses %s',
    (text) => {
      expect(() => DayValues.parse(text)).toThrow(RangeError);
    },
  );

  it('refuses text that is not JSON', () => {
    expect(() => DayValues.parse('')).toThrow(SyntaxError);
    expect(DayValues.parse('{}')).toBe(DayValues.empty);
  });
});
