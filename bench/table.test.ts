import { expect, test } from 'vitest';
import { type Row, show, summarise } from './table.ts';

const tick: Row = { name: 'tick', value: 5, unit: '%', must: 4.5, goal: 8, isCost: false };
const memory: Row = { name: 'memory', value: 180, unit: 'MB', must: 200, goal: 150, isCost: true };

test.each([
  [tick, 'met'],
  [{ ...tick, value: 4.4 }, 'missed'],
  [{ ...tick, value: 8 }, 'met, goal too'],
  [{ ...tick, bad: 1 }, 'missed'],
  [memory, 'met'],
  [{ ...memory, value: 201 }, 'missed'],
  [{ ...memory, value: 150 }, 'met, goal too'],
])('compares a value with its limits: %o', (row, result) => {
  expect(show(row).result).toBe(result);
});

test('shows value, limits and bad answers with their unit', () => {
  expect(show({ ...tick, value: 2.345, bad: 7, note: '420/s' })).toEqual({
    value: '2.35 %',
    must: '4.5 %',
    goal: '8 %',
    result: 'missed',
    note: '420/s; 7 bad answers',
  });
});

test('lists the rows that miss, or none', () => {
  expect(summarise([tick, memory])).toBe('All 2 rows are met.');
  expect(summarise([{ ...tick, value: 1 }, memory])).toBe('1 of 2 rows are missed:\n- tick');
});
