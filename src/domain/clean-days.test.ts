import { expect, test } from 'vitest';
import { daysSinceSlip, moneySaved } from './clean-days.ts';
import { addDays, dayRange } from './day-key.ts';

const today = '2026-11-20';
const days = dayRange(addDays(today, -6), today).toReversed();

const limitOf = (lastSlip: string | null, values: Readonly<Record<string, number>> = {}, target = 0) => ({
  kind: 'limit' as const,
  target,
  cost: null as number | null,
  activated: true,
  archivedAt: null,
  days: [0, 1, 2, 3, 4, 5, 6],
  createdAt: '2026-09-01T08:00:00.000Z',
  history: Object.fromEntries(days.map((day) => [day, 0])),
  due: days,
  recent: Object.fromEntries(
    Object.entries(values).map(([day, value]) => [day, { value, state: 'none' as const, note: false }]),
  ),
  lastSlip,
});

test('counts the days since the last slip, also since one before the known days', () => {
  expect(daysSinceSlip(limitOf(null), today)).toBeNull();
  expect(daysSinceSlip(limitOf('2026-11-01'), today)).toBe(19);
  expect(daysSinceSlip(limitOf('2026-11-18', { '2026-11-18': 1 }), today)).toBe(2);
});

test('follows what was changed on the device', () => {
  expect(daysSinceSlip(limitOf('2026-11-18', { '2026-11-18': 1, [today]: 1 }), today)).toBe(0);
  expect(daysSinceSlip(limitOf('2026-11-18'), today)).toBeNull();
  expect(daysSinceSlip(limitOf(null, { [today]: 2 }, 2), today)).toBeNull();
});

test('saves its cost with each clean day', () => {
  expect(moneySaved({ ...limitOf(null), cost: 0.35 }, 3)).toBe(1.05);
  expect(moneySaved(limitOf(null), 3)).toBeNull();
  expect(moneySaved({ ...limitOf(null), kind: 'check', cost: 2 }, 3)).toBeNull();
});
