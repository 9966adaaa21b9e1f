import { describe, expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { buildHabit, TODAY as today } from '#tests/client/build-account-data.ts';
import { periodProgress } from './period-progress.ts';

const [monday, wednesday] = ['2026-11-16', '2026-11-18'];

/** Without anything logged; `done` are the days with a tick, `values` the amounts. */
const habitOf = (
  given: Partial<Habit>,
  { done = [], values = {} }: { done?: readonly string[]; values?: Readonly<Record<string, number>> } = {},
) =>
  buildHabit({
    history: Object.fromEntries([today, ...done].map((day) => [day, Number(done.includes(day))])),
    recent: Object.fromEntries(
      Object.entries(values).map(([day, value]) => [day, { value, state: 'none', note: false }]),
    ),
    ...given,
  });

describe('three times a week', () => {
  const times = { repeat: { type: 'times', count: 3, per: 'week' } } as const;

  test('counts the done days, and those that are left', () => {
    expect(periodProgress(habitOf(times, { done: [monday] }), today)).toEqual({
      unit: 'week',
      done: 1,
      needed: 3,
      isReached: false,
      daysLeft: 3,
    });
  });

  test('has no day left for what was done today', () => {
    const progress = periodProgress(habitOf(times, { done: [monday, wednesday, today] }), today);
    expect(progress).toMatchObject({ done: 3, isReached: true, daysLeft: 2 });
  });

  test('needs less in a week with days of rest, and has fewer days left', () => {
    const onBreak = habitOf({ ...times, breaks: [{ from: '2026-11-18', to: '2026-11-21' }] });
    expect(periodProgress(onBreak, today)).toMatchObject({ done: 0, needed: 2, daysLeft: 1 });
    const away = habitOf({ ...times, breaks: [{ from: '2026-11-01', to: null }] });
    expect(periodProgress(away, today)).toBeNull();
  });

  test('ends with the habit', () => {
    expect(periodProgress(habitOf({ ...times, endsOn: '2026-11-21' }), today)?.daysLeft).toBe(2);
  });
});

test('adds up a month, whatever part of it a list shows', () => {
  const habit = habitOf(
    { kind: 'amount', target: 100, repeat: { type: 'total', per: 'month' } },
    { values: { '2026-10-31': 7, '2026-11-01': 40.5, [monday]: 20, [today]: 0.25 } },
  );
  expect(periodProgress(habit, today)).toEqual({
    unit: 'month',
    done: 60.75,
    needed: 100,
    isReached: false,
    daysLeft: 11,
  });
});

test('has nothing of a day without an amount', () => {
  const amount = habitOf({ kind: 'amount', target: 30 });
  expect(periodProgress(amount, today)).toMatchObject({ done: 0, needed: 30, isReached: false });
  const avoided = habitOf({ kind: 'limit', target: 0 });
  expect(periodProgress(avoided, today)).toMatchObject({ done: 0, needed: 0, isReached: false });
});

test('passes a limit only above its target', () => {
  const limit = { kind: 'limit', target: 2, repeat: { type: 'total', per: 'week' } } as const;
  const at = (value: number) => periodProgress(habitOf(limit, { values: { [monday]: value } }), today);
  expect(at(2)).toMatchObject({ done: 2, isReached: false });
  expect(at(3)).toMatchObject({ done: 3, isReached: true });
});

test('knows the amount of a day, and nothing of a tick', () => {
  const amount = habitOf({ kind: 'amount', target: 30 }, { values: { [today]: 30 } });
  expect(periodProgress(amount, today)).toEqual({
    unit: 'day',
    done: 30,
    needed: 30,
    isReached: true,
    daysLeft: 0,
  });
  expect(periodProgress(habitOf({}, { done: [today] }), today)).toBeNull();
});
