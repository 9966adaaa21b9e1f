import { expect, test } from 'vitest';
import { WEBHOOK_ATTEMPTS } from '#contract/limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/days/time.ts';
import { FAILING_MAX_MS, pauseAfter, quietUntil } from './ladder.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const attempts = Array.from({ length: WEBHOOK_ATTEMPTS }, (_, index) => index + 1);

test('a delivery is tried ten times, each pause longer by up to a tenth', () => {
  const pauses = attempts.map((count) => pauseAfter(count, 0));
  const stated = [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
  ];
  expect(pauses).toEqual([...stated, null]);
  expect(attempts.map((count) => pauseAfter(count, 1))).toEqual([
    ...stated.map((pause) => Math.round(pause * 1.1)),
    null,
  ]);
  // So the last failure is late enough to disable.
  expect(stated.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(FAILING_MAX_MS);
});

test.each([
  [429, '120', NOW + 2 * MINUTE],
  [503, 'Fri, 20 Nov 2026 13:00:00 GMT', NOW + HOUR],
  [429, '999999999', NOW + DAY],
  [429, '9999999999', null],
  [429, '0', null],
  [429, '-5', null],
  [503, 'Fri, 20 Nov 2020 13:00:00 GMT', null],
  [503, 'soon', null],
  [503, undefined, null],
  [500, '120', null],
  [null, '120', null],
])('an answer of %s with Retry-After %s is waited for until %s', (status, header, until) => {
  expect(quietUntil(status, header, NOW)).toBe(until);
});
