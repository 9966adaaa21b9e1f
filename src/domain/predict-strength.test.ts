import { expect, test } from 'vitest';
import { dayRange } from './day-key.ts';
import { predictLine, predictStrength } from './predict-strength.ts';
import { EVERY_DAY } from './weekdays.ts';
import type { WireHabit } from './wire-habit.ts';

const TODAY = '2026-11-20';
const habitOn = (today: string, ticked: readonly string[]): WireHabit => {
  const days = dayRange('2026-11-01', today).toReversed();
  return {
    id: 'h',
    order: 0,
    steps: [],
    days: EVERY_DAY,
    activated: true,
    archivedAt: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    history: Object.fromEntries(days.slice(0, 7).map((day) => [day, Number(ticked.includes(day))])),
    due: days.slice(0, 7),
  };
};

test('the strength of a daily habit moves a thirteenth root of a half towards 1 with its tick', () => {
  const [open, done] = [habitOn(TODAY, []), habitOn(TODAY, [TODAY])];
  // Half of the way after 13 days: 1 - 0.5 ** (1 / 13).
  expect(predictStrength(0, open, done, TODAY)).toBeCloseTo(0.051922, 5);
  expect(predictStrength(0.051922, done, open, TODAY)).toBeCloseTo(0, 5);
});

test('the strength stays where the two histories are of other days', () => {
  expect(predictStrength(0.4, habitOn('2026-11-19', []), habitOn(TODAY, [TODAY]), TODAY)).toBe(0.4);
});

test('a line is counted again from its second day on alone, since the score before is needed', () => {
  const line = { '2026-11-18': 0, '2026-11-19': 0.5, [TODAY]: 0.5 };
  const [missed, met] = [
    { completed: 0, total: 1 },
    { completed: 1, total: 1 },
  ];
  const days = { '2026-11-18': missed, '2026-11-19': met, [TODAY]: { completed: 0, total: 0 } };
  expect(predictLine(line, days, '2026-11-18', EVERY_DAY)).toBe(line);
  expect(predictLine(line, days, '2026-11-21', EVERY_DAY)).toBe(line);
  const counted = predictLine(line, days, '2026-11-19', EVERY_DAY);
  expect(counted['2026-11-18']).toBe(0);
  expect(counted['2026-11-19']).toBeCloseTo(0.051922, 5);
  expect(counted[TODAY]).toBe(counted['2026-11-19']);
});
