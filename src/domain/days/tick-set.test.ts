import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dayKey, dayNumber, EARLIEST_DAY } from './day-key.ts';
import { TickSet } from './tick-set.ts';

/** Some of them again and again, at the edges of a leap year. */
const days = fc.oneof(
  fc.integer({ min: dayNumber(EARLIEST_DAY), max: dayNumber('2100-12-31') }).map(dayKey),
  fc.constantFrom('2027-12-31', '2028-01-01', '2028-02-29', '2028-12-31', '2029-01-01'),
);
const edits = fc.array(fc.record({ day: days, ticked: fc.boolean() }), { maxLength: 60 });
const lists = fc.array(days, { maxLength: 60 });

describe('TickSet', () => {
  it('equals a Set of days after any ticks and unticks', () => {
    fc.assert(
      fc.property(edits, lists, (sequence, others) => {
        const model = new Set<string>();
        let ticks = TickSet.empty;
        for (const { day, ticked } of sequence) {
          if (ticked) model.add(day);
          else model.delete(day);
          ticks = ticked ? ticks.with(day) : ticks.without(day);
        }
        const sorted = [...model].toSorted();
        expect(ticks.size).toBe(model.size);
        expect(ticks.days(EARLIEST_DAY, '2100-12-31')).toEqual(sorted);
        expect(ticks.earliest).toBe(sorted[0] ?? null);
        expect(ticks.latest).toBe(sorted.at(-1) ?? null);
        for (const day of [...sequence.map((edit) => edit.day), ...others]) {
          expect(ticks.has(day)).toBe(model.has(day));
        }
      }),
    );
  });

  it('commutes per day and ignores repetitions', () => {
    fc.assert(
      fc.property(lists, days, days, (list, one, other) => {
        fc.pre(one !== other);
        const ticks = TickSet.of(list);
        expect(ticks.with(one).with(other).toJSON()).toEqual(ticks.with(other).with(one).toJSON());
        expect(ticks.without(one).without(other).toJSON()).toEqual(
          ticks.without(other).without(one).toJSON(),
        );
        expect(ticks.with(one).without(other).toJSON()).toEqual(ticks.without(other).with(one).toJSON());
        const ticked = ticks.with(one);
        expect(ticked.with(one)).toBe(ticked);
        expect(ticks.without(one).has(one)).toBe(false);
      }),
    );
  });

  it('does not change the set that it was made from', () => {
    const before = TickSet.of(['2026-11-20']);
    before.with('2026-11-21');
    before.without('2026-11-20');
    expect(before.days('2026-01-01', '2026-12-31')).toEqual(['2026-11-20']);
    expect(TickSet.empty.size).toBe(0);
  });

  it('can be restored from its text', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const ticks = TickSet.of(list);
        const text = JSON.stringify(ticks);
        const again = TickSet.parse(text);
        expect(again.days(EARLIEST_DAY, '2100-12-31')).toEqual([...new Set(list)].toSorted());
        expect(JSON.stringify(again)).toBe(text);
      }),
    );
  });

  it('has the same text in a browser that cannot write base64url itself', () => {
    const sets = fc.sample(lists, { seed: 1, numRuns: 50 });
    const texts = sets.map((list) => JSON.stringify(TickSet.of(list)));
    const prototype: { toBase64?: () => string | undefined } = Uint8Array.prototype;
    const lacking = vi.spyOn(prototype, 'toBase64').mockReturnValue(undefined);
    expect(sets.map((list) => JSON.stringify(TickSet.of(list)))).toEqual(texts);
    expect(lacking).toHaveBeenCalled();
    lacking.mockRestore();
  });

  it('stores only years that have a tick, 62 characters each', () => {
    const ticks = TickSet.of(['2025-12-31', '2026-01-01', '2024-02-29']).without('2025-12-31');
    expect(Object.keys(ticks.toJSON())).toEqual(['2024', '2026']);
    expect(Object.values(ticks.toJSON()).map((text) => text.length)).toEqual([62, 62]);
    expect(TickSet.of(['2026-01-01']).toJSON()).toEqual({ 2026: `AQ${'A'.repeat(60)}` });
    expect(JSON.stringify(TickSet.empty)).toBe('{}');
  });

  it('returns a byte per day for any window', () => {
    const ticks = TickSet.of(['2025-12-31', '2026-01-02']);
    const start = dayNumber('2025-12-30');
    expect([...ticks.flags(start, start + 4)]).toEqual([0, 1, 0, 1, 0]);
    expect([...ticks.flags(start + 1, start + 1)]).toEqual([1]);
    expect([...ticks.flags(start + 1, start)]).toEqual([]);
    expect([...ticks.flags(-3, -1)]).toEqual([0, 0, 0]);
  });

  it.each(['null', '7', '{"2026":"AQ"}', '{"2026":7}', `{"2026":"${'!'.repeat(62)}"}`])(
    'refuses %s',
    (text) => {
      expect(() => TickSet.parse(text)).toThrow(RangeError);
    },
  );

  it('refuses text that is not JSON', () => {
    expect(() => TickSet.parse('')).toThrow(SyntaxError);
  });
});
