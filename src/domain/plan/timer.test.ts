import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import { clockTime, isTimed, timerAfter } from './timer.ts';

const since = Date.parse('2026-11-20T08:00:00.000Z');

describe('a timer', () => {
  test('starts once, and stops once', () => {
    expect(timerAfter(null, { action: 'start', at: since })).toEqual({ since, added: 0 });
    expect(timerAfter(since, { action: 'start', at: since + MINUTE })).toEqual({ since, added: 0 });
    expect(timerAfter(since, { action: 'stop', at: since + MINUTE })).toEqual({ since: null, added: 1000 });
    expect(timerAfter(null, { action: 'stop', at: since })).toEqual({ since: null, added: 0 });
  });

  test('adds whole seconds, in thousandths of minutes', () => {
    const stop = (milliseconds: number) =>
      timerAfter(since, { action: 'stop', at: since + milliseconds }).added;
    expect(stop(999)).toBe(0);
    expect(stop(20_999)).toBe(333);
    expect(stop(10.5 * MINUTE)).toBe(10_500);
  });

  test('adds a day at most, and nothing when the clock went back or it is discarded', () => {
    expect(timerAfter(since, { action: 'stop', at: since + 3 * DAY }).added).toBe(24 * 60 * 1000);
    expect(timerAfter(since, { action: 'stop', at: since - HOUR }).added).toBe(0);
    expect(timerAfter(since, { action: 'discard', at: since + HOUR })).toEqual({ since: null, added: 0 });
  });

  test('measures amounts in minutes alone', () => {
    expect(isTimed({ kind: 'amount', unit: 'min' })).toBe(true);
    expect(isTimed({ kind: 'limit', unit: 'min' })).toBe(false);
    expect(isTimed({ kind: 'amount', unit: 'pages' })).toBe(false);
    expect(isTimed({})).toBe(false);
  });

  test('shows its time as a clock does', () => {
    expect([0, 65_999, HOUR + 5_000, 26 * HOUR, -5].map(clockTime)).toEqual([
      '0:00',
      '1:05',
      '1:00:05',
      '26:00:00',
      '0:00',
    ]);
  });
});
