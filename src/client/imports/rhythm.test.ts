import { describe, expect, it } from 'vitest';
import { type Rhythm, repeatOf } from './rhythm.ts';

const FROM = '2026-01-05';
const week = (count: number) => ({ type: 'times', count, per: 'week' });
const month = (count: number) => ({ type: 'times', count, per: 'month' });
const said = (times: number, every: number, unit: Rhythm['unit']): Rhythm => ({ times, every, unit });

describe('repeatOf', () => {
  it.each([
    [said(1, 1, 'day'), null, true],
    [said(7, 1, 'week'), null, true],
    [said(31, 1, 'month'), null, true],
    [said(3, 1, 'week'), { type: 'times', count: 3, per: 'week' }, true],
    [said(3, 7, 'day'), { type: 'times', count: 3, per: 'week' }, true],
    [said(4, 1, 'month'), { type: 'times', count: 4, per: 'month' }, true],
    [said(10, 30, 'day'), { type: 'times', count: 10, per: 'month' }, true],
    [said(1, 3, 'day'), { type: 'interval', every: 3, unit: 'day', from: FROM }, false],
    [said(1, 2, 'week'), { type: 'interval', every: 2, unit: 'week', from: FROM }, false],
    [said(1, 12, 'month'), { type: 'interval', every: 12, unit: 'month', from: FROM }, false],
    [said(1, 5_000, 'day'), { type: 'interval', every: 365, unit: 'day', from: FROM }, false],
    [said(2, 5, 'day'), { type: 'times', count: 3, per: 'week' }, false],
    [said(2, 90, 'day'), { type: 'times', count: 1, per: 'month' }, false],
    [said(0, 1, 'week'), null, false],
    [said(1.5, 1, 'week'), null, false],
    [said(1, 1e9, 'day'), null, false],
  ] as const)('takes %o of a tick as the nearest repetition', (rhythm, repeat, isExact) => {
    expect(repeatOf(rhythm, 'check', FROM)).toEqual({ repeat, scale: 1, isExact });
  });

  it('lets an amount of some days be a total of the period, and a limit one of each day', () => {
    const total = { type: 'total', per: 'week' };
    expect(repeatOf(said(3, 1, 'week'), 'amount', FROM)).toEqual({ repeat: total, scale: 3, isExact: false });
    expect(repeatOf(said(3, 1, 'week'), 'limit', FROM)).toEqual({ repeat: null, scale: 1, isExact: false });
    expect(repeatOf(said(1, 1, 'day'), 'limit', FROM)).toEqual({ repeat: null, scale: 1, isExact: true });
  });

  it.each<[number, number, object | null, boolean]>([
    [9, 2, null, true],
    [1, 7, week(1), true],
    [1, 30, month(1), true],
    [29, 31, month(29), true],
    [1, 2, { type: 'interval', every: 2, unit: 'day', from: FROM }, false],
    [1, 366, { type: 'interval', every: 365, unit: 'day', from: FROM }, false],
    [13, 14, week(6), false],
    [2, 15, week(1), false],
    [2, 1_000, month(1), false],
    [1, Number.NaN, null, false],
  ])('takes %d ticks in %d days as the nearest repetition', (times, every, repeat, isExact) => {
    expect(repeatOf(said(times, every, 'day'), 'check', FROM)).toEqual({ repeat, scale: 1, isExact });
  });

  it.each<[number, number, string | null, number, boolean]>([
    [1, 1, null, 6_000, true],
    [1, 7, 'week', 6_000, true],
    [3, 7, 'week', 6_000, false],
    [1, 30, 'month', 6_000, true],
    [1, 31, 'month', 6_000, true],
    [1, 2, 'week', 21_000, false],
    [1, 60, 'month', 3_000, false],
    [1, 0, null, 6_000, false],
  ])('scales a target for %d in %d days', (times, every, per, target, isExact) => {
    const repeat = per === null ? null : { type: 'total', per };
    for (const kind of ['amount', 'limit'] as const) {
      const found = repeatOf({ ...said(times, every, 'day'), isTotal: true }, kind, FROM);
      expect({ ...found, scale: found.scale * 6_000 }).toEqual({ repeat, scale: target, isExact });
    }
  });

  it('takes days at a fixed distance as they are', () => {
    const fixed = (every: number) => repeatOf({ ...said(1, every, 'day'), isFixed: true }, 'check', FROM);
    expect([7, 30, 365].map((every) => fixed(every))).toEqual(
      [7, 30, 365].map((every) => ({
        repeat: { type: 'interval', every, unit: 'day', from: FROM },
        scale: 1,
        isExact: true,
      })),
    );
    expect(fixed(366)).toMatchObject({ repeat: { every: 365 }, isExact: false });
    expect(fixed(1)).toEqual({ repeat: null, scale: 1, isExact: true });
  });
});
