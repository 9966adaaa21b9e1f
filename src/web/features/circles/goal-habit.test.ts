import { describe, expect, test } from 'vitest';
import { fits, planFor } from './goal-habit.ts';

const days = { unit: '', target: 4, per: 'week', mode: 'each' } as const;
const pages = { ...days, unit: 'pages', target: 500 } as const;

describe('fits', () => {
  test('takes each habit but a limit for days', () => {
    expect(fits({ kind: 'check', unit: '' }, days)).toBe(true);
    expect(fits({ kind: 'amount', unit: 'km' }, days)).toBe(true);
    expect(fits({ kind: 'limit', unit: '' }, days)).toBe(false);
  });

  test('takes amounts of its unit alone for a unit', () => {
    expect(fits({ kind: 'amount', unit: 'pages' }, pages)).toBe(true);
    expect(fits({ kind: 'amount', unit: 'km' }, pages)).toBe(false);
    expect(fits({ kind: 'limit', unit: 'pages' }, pages)).toBe(false);
    expect(fits({ kind: 'check', unit: '' }, pages)).toBe(false);
  });
});

describe('planFor', () => {
  test('asks for the whole target where each does theirs', () => {
    expect(planFor(days, 3)).toEqual({ repeat: { type: 'times', count: 4, per: 'week' } });
    expect(planFor(pages, 3)).toEqual({
      kind: 'amount',
      unit: 'pages',
      target: 500,
      repeat: { type: 'total', per: 'week' },
    });
  });

  test('asks for an even part of a sum, rounded up', () => {
    expect(planFor({ ...days, mode: 'sum' }, 3).repeat).toEqual({ type: 'times', count: 2, per: 'week' });
    expect(planFor({ ...pages, mode: 'sum' }, 3).target).toBe(167);
  });

  test('asks for each day where a week has no more', () => {
    expect(planFor({ ...days, target: 9 }, 3)).toEqual({});
    const month = planFor({ ...days, target: 400, per: 'month' }, 3);
    expect(month.repeat).toEqual({ type: 'times', count: 31, per: 'month' });
  });
});
