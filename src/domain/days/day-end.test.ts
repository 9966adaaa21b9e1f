import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayEnd } from './day-end.ts';
import { addDays, dayIn, dayKey, dayNumber } from './day-key.ts';

const HOUR = 3_600_000;
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const days = fc.integer({ min: dayNumber('2001-01-01'), max: dayNumber('2060-12-31') }).map(dayKey);
const starts = fc.integer({ min: 0, max: 6 });

test('ends a day where the next one begins', () => {
  fc.assert(
    fc.property(zones, days, starts, (timeZone, day, dayStart) => {
      const end = dayEnd({ timeZone, dayStart }, day);
      // A zone that left out this day, or the next one, has none to end.
      fc.pre(dayIn(timeZone, end - 3 * HOUR, dayStart) === day);
      expect(dayIn(timeZone, end, dayStart)).toBe(addDays(day, 1));
      expect(dayIn(timeZone, end - 1, dayStart)).toBe(day);
    }),
  );
});

test.each([
  ['Europe/Paris', 0, '2026-11-20', '2026-11-20T23:00:00.000Z'],
  ['Europe/Paris', 3, '2026-11-20', '2026-11-21T02:00:00.000Z'],
  // The night in which the clocks go back, and the one without the hour from 2 to 3.
  ['Europe/Paris', 4, '2026-10-24', '2026-10-25T03:00:00.000Z'],
  ['Europe/Paris', 2, '2026-03-28', '2026-03-29T01:00:00.000Z'],
])('in %s, with days from %i h, ends %s at %s', (timeZone, dayStart, day, at) => {
  expect(new Date(dayEnd({ timeZone, dayStart }, day)).toISOString()).toBe(at);
});
