import { expect, test } from 'vitest';
import { createDrops, createGroups, createHabitDays, readDayNumber } from './habit-days.ts';

test('keeps the first state and the first note of a day, in the order of days', () => {
  const { dropped, drop } = createDrops();
  const days = createHabitDays('2024-01-31', drop);
  days.add('2024-01-31', { note: 'first' });
  days.add('2024-01-31', { done: true });
  days.add('2024-01-30', { skipped: true });
  days.add('2024-01-30', { done: true, note: 'late' });
  days.add('2024-01-29', { value: 0, note: 'one' });
  days.add('2024-01-29', { note: 'two' });
  days.add('2024-01-28', {});
  expect([...days.history()]).toEqual([
    ['2024-01-29', { value: 0, note: 'one' }],
    ['2024-01-30', { skipped: true, note: 'late' }],
    ['2024-01-31', { done: true, note: 'first' }],
  ]);
  expect(dropped).toEqual({ duplicate: 2 });
});

test('leaves out days that cannot be read, before 1900 and after today', () => {
  const { dropped, drop } = createDrops();
  const days = createHabitDays('2024-01-31', drop);
  for (const day of [null, '1899-12-31', '2024-02-01', '1900-01-01']) days.add(day, { done: true });
  expect([...days.history().keys()]).toEqual(['1900-01-01']);
  expect(dropped).toEqual({ dates: 3 });
});

test('reads day numbers from 1900 on', () => {
  const numbers = [0, -25_567, -25_568, 2_932_896, 2_932_897, 0.5, Number.NaN, Number.POSITIVE_INFINITY];
  const days = ['1970-01-01', '1900-01-01', null, '9999-12-31', null, null, null, null];
  expect(numbers.map(readDayNumber)).toEqual(days);
});

test('gives rows to the habit that they name, once', () => {
  const groups = createGroups<string>([1, 2, 1]);
  expect([groups.add(1, 'a'), groups.add(3, 'b'), groups.add(1, 'c')]).toEqual([true, false, true]);
  expect([groups.take(1), groups.take(1), groups.take(2)]).toEqual([['a', 'c'], [], []]);
});
