import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExportHabit } from '#contract/data-export.ts';
import { IMPORT_BODY_MAX, IMPORT_HISTORY_MAX, ORDER_MAX } from '#contract/limits.ts';
import { plainDivider } from '#contract/new-items.ts';
import { addDays } from '#domain/days/day-key.ts';
import { partsOf, placesOf } from './import-parts.ts';

const habit: ExportHabit = {
  id: 'h',
  name: 'Read',
  order: 4,
  emoji: 'open-book',
  days: [1],
  schedule: [{ from: null, days: [1] }],
  createdOn: '2026-11-01',
  notes: '',
  notesVisibility: false,
  stepsVisibility: true,
  reminderMessage: null,
  reminderTime: null,
  activated: true,
  minutes: null,
  bySessionOnly: false,
  reward: null,
  archivedAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  steps: [],
  history: ['2026-11-02', '2026-11-03'],
};
const item = (id: string, order: number) => ({ ...habit, id, order });
const divider = (id: string, order: number) => ({ id, name: id, order, ...plainDivider });

describe('places of imported items', () => {
  const file = { habits: [item('one', 2), item('two', 9)], dividers: [divider('d', 5)] };

  test('are those of the file when the account is empty', () => {
    expect([...placesOf(file, [])]).toEqual([
      ['one', 2],
      ['d', 5],
      ['two', 9],
    ]);
    expect([...placesOf(file, [divider('d', 77)])]).toEqual([...placesOf(file, [])]);
  });

  test('follow the existing items in the order of the file', () => {
    expect([...placesOf(file, [{ id: 'mine', order: 3 }])]).toEqual([
      ['one', 4],
      ['d', 5],
      ['two', 6],
    ]);
    expect(new Set(placesOf(file, [{ id: 'mine', order: ORDER_MAX }]).values())).toEqual(
      new Set([ORDER_MAX]),
    );
  });

  test('are the same when an interrupted import starts again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50)), fc.array(fc.nat(50)), fc.nat(), (orders, others, cut) => {
        const habits = orders.map((order, index) => item(`h${index}`, order));
        const here = others.map((order, index) => ({ id: `o${index}`, order }));
        const places = placesOf({ habits, dividers: [] }, here);
        const arrived = [...places].slice(0, cut).map(([id, order]) => ({ id, order }));
        expect(placesOf({ habits, dividers: [] }, [...here, ...arrived])).toEqual(places);
      }),
    );
  });
});

const at = (order: number) => ({ order, under: undefined });

describe('parts of a habit', () => {
  test('name the divider above the habit in the file', () => {
    const parts = partsOf(habit, { order: 12, under: 'd' }, null);
    expect(parts).toEqual([{ ...habit, order: 12, under: 'd' }]);
  });

  test('are one for most habits, at their place', () => {
    expect(partsOf(habit, at(12), null)).toEqual([{ ...habit, order: 12 }]);
    expect(partsOf({ ...habit, history: [] }, at(12), null)).toHaveLength(1);
  });

  test('carry the completed count when the account is the same', () => {
    const file = { breaks: [], exportedAt: '2026-11-09T10:00:00.000Z' };
    // One of the two is a Monday.
    expect(partsOf(habit, at(0), file)[0]?.completed).toBe(1);
    expect(partsOf({ ...habit, createdOn: 'nonsense' }, at(0), file)[0]?.completed).toBeUndefined();
    const amount: ExportHabit = {
      ...habit,
      kind: 'amount',
      target: 2,
      schedule: [{ from: null, days: [1], target: 2 }],
    };
    const history = [
      { day: '2026-11-02', count: 0, steps: [], value: 2.5 },
      { day: '2026-11-09', count: 0, steps: [], value: 1.999 },
    ];
    expect(partsOf({ ...amount, history }, at(0), file)[0]).toMatchObject({ completed: 1, history });
    // Of a limit the Monday on which it was passed, and one that was clean and over.
    const limit: ExportHabit = { ...amount, kind: 'limit', createdOn: '2026-10-26' };
    expect(partsOf({ ...limit, history }, at(0), file)[0]?.completed).toBe(1);
  });

  test('contain every day once and stay below the size limit', () => {
    const steps = Array.from({ length: 100 }, (_, order) => ({
      id: `${order}`.padStart(36, '0'),
      name: '💧'.repeat(255),
      order,
      createdAt: habit.createdAt,
    }));
    const whole = steps.map((_, place) => place);
    const history = Array.from({ length: IMPORT_HISTORY_MAX + 1 }, (_, day) => ({
      day: addDays('2010-01-01', day),
      count: 1,
      steps: whole,
    }));
    const parts = partsOf({ ...habit, notes: 'é'.repeat(10_000), steps, history }, at(0), null);
    expect(parts.flatMap((part) => part.history)).toEqual(history);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(IMPORT_BODY_MAX);
    const dates = history.map(({ day }) => day);
    expect(partsOf({ ...habit, history: dates }, at(0), null).map((part) => part.history.length)).toEqual([
      IMPORT_HISTORY_MAX,
      1,
    ]);
  });
});
