import { expect, test } from 'vitest';
import { isDueToday } from './due-today.ts';
import { listAsOf, untilDay } from './list-as-of.ts';

/** A Tuesday. */
const day = '2026-11-24';
const base = {
  id: 'read',
  order: 1,
  activated: true,
  archivedAt: null as string | null,
  days: [0, 1, 2, 3, 4, 5, 6],
  createdAt: '2026-11-01T08:00:00.000Z',
  history: { [day]: 0, '2026-11-23': 1 },
  due: [day, '2026-11-23'],
  recent: {},
  steps: [],
};
const listed = (given: Partial<typeof base>) => listAsOf([{ ...base, ...given }], day);
const isDue = (given: Partial<typeof base>) => listed(given).map((habit) => isDueToday(habit, day));

test('has the habits that existed on that day and were not archived', () => {
  expect(listed({})).toHaveLength(1);
  expect(listed({ createdAt: '2026-11-25T08:00:00.000Z', due: [] })).toEqual([]);
  expect(listed({ archivedAt: '2026-11-24T08:00:00.000Z', due: [] })).toEqual([]);
  expect(listed({ archivedAt: '2026-11-25T08:00:00.000Z' })).toHaveLength(1);
  expect(listed({ history: {} as typeof base.history })).toEqual([]);
});

test('has a habit that was due or done before it was created', () => {
  const createdAt = '2026-11-25T08:00:00.000Z';
  expect(isDue({ createdAt })).toEqual([true]);
  expect(isDue({ createdAt, due: [], history: { ...base.history, [day]: 1 } })).toEqual([false]);
});

test('takes the schedule of that day, whatever it is today', () => {
  expect(isDue({ days: [1] })).toEqual([true]);
  expect(isDue({ due: ['2026-11-23'] })).toEqual([false]);
  expect(isDue({ activated: false })).toEqual([true]);
  expect(isDue({ activated: false, due: [] })).toEqual([false]);
  const skipped = { value: null, state: 'skipped', note: false } as const;
  const [habit] = listed({ due: [], days: [1], recent: { [day]: skipped } });
  expect(habit && isDueToday(habit, day)).toBe(false);
  expect(habit?.days).toContain(2);
});

test('cuts a history after a day', () => {
  const steps = [{ id: 'open', order: 0, name: 'Open', completed: true }];
  const until = untilDay(
    { ...base, steps, history: { '2026-11-25': 1, ...base.history }, due: ['2026-11-25', day] },
    day,
  );
  expect(until).toMatchObject({ history: base.history, due: [day], steps: [{ completed: false }] });
  expect(untilDay({ ...base, steps }, '2026-11-23')?.steps).toEqual(steps);
  expect(untilDay(base, '2026-11-01')).toBeUndefined();
});
