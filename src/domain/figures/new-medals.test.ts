import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEDALS } from './achievements.ts';
import { newMedals } from './new-medals.ts';

const count = (completed: number) => [{ id: 'run', completed }];
const medals = (before: number, now: number, shown: number[] = []) =>
  newMedals(
    count(before),
    count(now),
    shown.map((medal) => ({ id: 'run', medal })),
  ).map(({ medal }) => medal);

test('gives the medal that a tick has earned', () => {
  expect(medals(20, 21)).toEqual([21]);
  expect(medals(21, 22)).toEqual([]);
  expect(medals(5, 6)).toEqual([]);
});

test('gives the highest when several days are ticked at once', () => {
  expect(medals(6, 60)).toEqual([50]);
});

test('gives none again after an untick and a tick, but the next one', () => {
  expect(medals(20, 20, [21])).toEqual([]);
  expect(medals(20, 21, [21])).toEqual([]);
  expect(medals(20, 50, [21])).toEqual([50]);
});

test('gives none to a habit that is not known before, and tells habits apart', () => {
  expect(newMedals([], count(21), [])).toEqual([]);
  expect(newMedals(count(20), count(21), [{ id: 'read', medal: 21 }])).toEqual([{ id: 'run', medal: 21 }]);
});

test('shows each medal once on any way up and down', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 120 }), (steps) => {
      const shown: { id: string; medal: number }[] = [];
      let now = 0;
      for (const up of steps) {
        now = Math.max(0, now + (up ? 1 : -1));
        shown.push(...newMedals(count(0), count(now), shown));
      }
      const given = shown.map(({ medal }) => medal);
      expect(given).toEqual(MEDALS.slice(0, given.length));
    }),
  );
});
