import { expect, test } from 'vitest';
import { timeOfDay } from './time-of-day.ts';

test.each([
  ['Europe/Paris', '04:05'],
  ['America/New_York', '22:05'],
  ['Asia/Kathmandu', '08:50'],
])('is the time on the clocks of %s', (zone, time) => {
  expect(timeOfDay(zone, Date.parse('2026-11-20T03:05:59Z'))).toBe(time);
});
