import { expect, test } from 'vitest';
import { MINUTE } from '#domain/days/time.ts';
import { freshUntil, isFresh } from './fresh-proof.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const proved = (at: number) => ({ provedAt: new Date(at).toISOString() });

test.each([
  ['just now', 0, true],
  ['ten minutes ago but a millisecond', -10 * MINUTE + 1, true],
  ['ten minutes ago', -10 * MINUTE, false],
  ['a minute ahead, by the clock of another process', MINUTE, true],
  ['further ahead than clocks differ', MINUTE + 1, false],
])('a session that proved itself %s is fresh: %s', (_, offset, expected) => {
  expect(isFresh(proved(NOW + offset), NOW)).toBe(expected);
});

test('a session without a proof is not fresh', () => {
  expect([isFresh({ provedAt: null }, NOW), freshUntil({ provedAt: null }, NOW)]).toEqual([false, null]);
});

test('a proof expires ten minutes after it', () => {
  expect(freshUntil(proved(NOW - MINUTE), NOW)).toBe(NOW + 9 * MINUTE);
});
