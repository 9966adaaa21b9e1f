import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVERY_DAY, normalizeWeekdays, parseWeekdays, sameWeekdays, weekdayMask } from './weekdays.ts';

const lists = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 14 });

describe('weekdays', () => {
  it('are the integers 0 to 6', () => {
    for (const day of EVERY_DAY) expect(parseWeekdays([day])).toEqual([day]);
    for (const other of [-1, 7, 1.5, NaN, '1', null, undefined]) expect(parseWeekdays([other])).toBeNull();
  });

  it('normalize to the same set, each once, Sunday first', () => {
    fc.assert(
      fc.property(lists, (days) => {
        const normal = normalizeWeekdays(days);
        expect(normal).toEqual([...new Set(days)].toSorted((left, right) => left - right));
        expect(sameWeekdays(days, normal)).toBe(true);
      }),
    );
  });

  it('compare as sets', () => {
    fc.assert(
      fc.property(lists, lists, (left, right) => {
        expect(sameWeekdays(left, right)).toBe(new Set(left).symmetricDifference(new Set(right)).size === 0);
      }),
    );
  });

  it('fit into seven bits', () => {
    expect(weekdayMask([])).toBe(0);
    expect(weekdayMask([0, 6])).toBe(0b1000001);
    expect(weekdayMask(EVERY_DAY)).toBe(0b1111111);
  });

  it('are read from a list or its JSON text', () => {
    expect(parseWeekdays([5, 1])).toEqual([1, 5]);
    expect(parseWeekdays('[5,1]')).toEqual([1, 5]);
    expect(parseWeekdays('')).toEqual([]);
    expect(parseWeekdays([])).toEqual([]);
    for (const given of ['ADMIN_1', '[7]', '3', 'null', undefined, [1, '2'], {}, [1, 1], '[1,1]']) {
      expect(parseWeekdays(given)).toBeNull();
    }
  });
});
