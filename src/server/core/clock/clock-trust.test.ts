import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import { type ClockReading, type ClockTrust, expectedWall, judgeClock } from './clock-guard.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

const start: ClockTrust = { believed: { wall: NOW, monotonic: 0 }, doubt: null };
/** The result of readings: [milliseconds that passed, milliseconds that the wall clock moved], from the start on. */
const after = (...steps: readonly (readonly [number, number])[]): ClockTrust => {
  let trust = start;
  let reading: ClockReading = start.believed;
  for (const [passed, moved] of steps) {
    reading = { wall: reading.wall + moved, monotonic: reading.monotonic + passed };
    trust = judgeClock(trust, reading);
  }
  return trust;
};
const isDoubted = (trust: ClockTrust): boolean => trust.doubt !== null;

describe('a clock', () => {
  test.each<[string, readonly (readonly [number, number])[], boolean]>([
    ['runs', [[MINUTE, MINUTE]], false],
    ['is a day ahead', [[0, DAY]], false],
    ['is more than a day ahead', [[0, DAY + 1]], true],
    ['passes 100 days that the process saw', [[100 * DAY, 100 * DAY]], false],
    ['is set back', [[MINUTE, -100 * DAY]], false],
    [
      'is set back and right again',
      [
        [MINUTE, -100 * DAY],
        [MINUTE, 100 * DAY],
      ],
      true,
    ],
    [
      'is set right after a jump',
      [
        [MINUTE, 100 * DAY],
        [MINUTE, -100 * DAY],
      ],
      false,
    ],
    [
      'is steady for less than an hour',
      [
        [0, 7 * DAY],
        [HOUR - 1, HOUR - 1],
      ],
      true,
    ],
    [
      'is steady for an hour',
      [
        [0, 7 * DAY],
        [HOUR / 2, HOUR / 2],
        [HOUR / 2, HOUR / 2],
      ],
      false,
    ],
    [
      'jumps again within the hour',
      [
        [0, 7 * DAY],
        [HOUR / 2, 9 * DAY],
        [HOUR / 2, HOUR / 2],
      ],
      true,
    ],
    [
      'is steady for an hour after the second jump',
      [
        [0, 7 * DAY],
        [HOUR / 2, 9 * DAY],
        [HOUR, HOUR],
      ],
      false,
    ],
    [
      'stands still',
      [
        [HOUR, 0],
        [HOUR, 0],
      ],
      false,
    ],
  ])('that %s', (_, steps, doubted) => {
    expect(isDoubted(after(...steps))).toBe(doubted);
  });

  test('is expected at the time that follows from the last trusted reading', () => {
    expect(expectedWall(after([MINUTE, 100 * DAY]), 5 * MINUTE)).toBe(NOW + 5 * MINUTE);
  });
});
