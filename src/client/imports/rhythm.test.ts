import { describe, expect, it } from 'vitest';
import { type Rhythm, repeatOf } from './rhythm.ts';

const FROM = '2026-01-05';
const said = (times: number, every: number, unit: Rhythm['unit']): Rhythm => ({ times, every, unit });

describe('repeatOf', () => {
  it.each([
    [said(1, 1, 'day'), null, true],
    [said(3, 3, 'day'), null, true],
    [said(7, 1, 'week'), null, true],
    [said(31, 1, 'month'), null, true],
    [said(3, 1, 'week'), { type: 'times', count: 3, per: 'week' }, true],
    [said(1, 1, 'week'), { type: 'times', count: 1, per: 'week' }, true],
    [said(3, 7, 'day'), { type: 'times', count: 3, per: 'week' }, true],
    [said(4, 1, 'month'), { type: 'times', count: 4, per: 'month' }, true],
    [said(10, 30, 'day'), { type: 'times', count: 10, per: 'month' }, true],
    [said(1, 3, 'day'), { type: 'interval', every: 3, unit: 'day', from: FROM }, false],
    [said(1, 2, 'week'), { type: 'interval', every: 2, unit: 'week', from: FROM }, false],
    [said(1, 12, 'month'), { type: 'interval', every: 12, unit: 'month', from: FROM }, false],
    [said(1, 5_000, 'day'), { type: 'interval', every: 365, unit: 'day', from: FROM }, false],
    [said(2, 5, 'day'), { type: 'times', count: 3, per: 'week' }, false],
    [said(9, 10, 'day'), { type: 'times', count: 6, per: 'week' }, false],
    [said(2, 90, 'day'), { type: 'times', count: 1, per: 'month' }, false],
    [said(0, 1, 'week'), null, false],
    [said(1.5, 1, 'week'), null, false],
    [said(-1, 7, 'day'), null, false],
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
});
