import { expect, test } from 'vitest';
import { exportHabitSchema, type ImportHabit, importHabitSchema } from '#contract/data-export.ts';
import { addDays } from '#domain/days/day-key.ts';
import { TODAY } from '#tests/client/foreign-files.ts';
import { partsOf } from '../data-export/import-parts.ts';
import type { ForeignDay, ForeignHabit } from './foreign.ts';
import { exportHabitOf, importedId, type ToExportOptions } from './foreign-reader.ts';

const options: ToExportOptions = {
  today: TODAY,
  now: `${TODAY}T10:00:00.000Z`,
  weekStart: 1,
  emojiNamed: (character) => (character === '📖' ? 'open-book' : null),
  suggestEmoji: (name) => (name === 'Run' ? 'person-running' : null),
};
const habit: ForeignHabit = {
  key: 'a',
  name: 'Read',
  notes: 'Ten pages',
  kind: 'check',
  unit: '',
  target: null,
  days: [0, 1, 2, 3, 4, 5, 6],
  repeat: null,
  startsOn: null,
  endsOn: null,
  archived: false,
  history: new Map(),
  dropped: {},
};
const place = { id: '5f0c3c1e-7f0e-4c55-9a53-6d1b0a6f2b11', order: 3 };
const exported = (fields: Partial<ForeignHabit>) =>
  exportHabitSchema.parse(exportHabitOf({ ...habit, ...fields }, place, options));
const historyOf = (days: Record<string, ForeignDay>) => new Map(Object.entries(days));

test('gives a habit its days in the form of our export', () => {
  const own = exported({
    history: historyOf({
      '2026-01-01': { done: true },
      '2026-01-02': { done: true, note: 'late' },
      '2026-01-03': { skipped: true },
      '2026-01-04': { note: 'ill' },
    }),
  });
  expect(own).toMatchObject({
    name: 'Read',
    notes: 'Ten pages',
    kind: 'check',
    target: null,
    repeat: null,
    schedule: [{ from: null, days: [0, 1, 2, 3, 4, 5, 6] }],
    createdOn: '2026-01-01',
    createdAt: options.now,
    archivedAt: null,
  });
  expect(own.history).toEqual([
    '2026-01-01',
    { day: '2026-01-02', count: 1, steps: [], note: 'late' },
    { day: '2026-01-03', count: 0, steps: [], skipped: true },
    { day: '2026-01-04', count: 0, steps: [], note: 'ill' },
  ]);
  expect(exported({}).createdOn).toBe(TODAY);
});

test('gives amounts and targets in units, and weeks their first day', () => {
  const repeat = { type: 'total', per: 'week' } as const;
  const history = historyOf({ '2026-01-01': { value: 1_234 }, '2026-01-02': { value: 0 } });
  const own = exported({ kind: 'amount', unit: 'km', target: 12_345, repeat, history });
  expect(own).toMatchObject({ kind: 'amount', unit: 'km', target: 12.345, repeat });
  expect(own.schedule).toEqual([{ from: null, days: habit.days, repeat, weekStart: 1, target: 12.345 }]);
  expect(own.history).toEqual([
    { day: '2026-01-01', count: 0, steps: [], value: 1.234 },
    { day: '2026-01-02', count: 0, steps: [], value: 0 },
  ]);
});

test('counts the clean days of a limit since its start', () => {
  const limit = { kind: 'limit', target: 0, startsOn: '2026-08-01' } as const;
  expect(exported(limit)).toMatchObject({ createdOn: '2026-08-01', startsOn: '2026-08-01', history: [] });
  const slip = historyOf({ '2026-08-19': { value: 1_000 } });
  expect(exported({ ...limit, history: slip }).createdOn).toBe('2026-08-01');
  expect(exported({ ...limit, startsOn: '1999-01-01' }).createdOn).toBe('2000-01-01');
  expect(exported({ ...limit, startsOn: '2027-01-01' }).createdOn).toBe(TODAY);
  expect(exported({ startsOn: '2026-08-01' }).createdOn).toBe(TODAY);
});

test('lets an archived habit ask for nothing after its last day', () => {
  const own = exported({ archived: true, history: historyOf({ '2026-01-01': { done: true } }) });
  expect(own.archivedAt).toBe(options.now);
  expect(own.schedule).toEqual([
    { from: null, days: habit.days },
    { from: '2026-01-02', days: [] },
  ]);
  expect(exported({ archived: true }).schedule).toHaveLength(1);
});

test('leaves out the days before the first one here', () => {
  const tick = { done: true } as const;
  const own = exported({ history: historyOf({ '1999-12-31': tick, '2000-01-01': tick }) });
  expect([own.createdOn, own.history]).toEqual(['2000-01-01', ['2000-01-01']]);
});

test('takes the emoji of the source where we have it, else the one of the name', () => {
  const emojis = [
    exported({ emoji: '📖', name: 'Run' }),
    exported({ emoji: '🫎', name: 'Run' }),
    exported({ name: 'Run' }),
    exported({ name: 'Run 📖' }),
    exported({ name: '日本語' }),
  ];
  expect(emojis.map(({ emoji }) => emoji)).toEqual([
    'open-book',
    'person-running',
    'person-running',
    'open-book',
    'seedling',
  ]);
});

test('gives a habit the same id at each import, and another one elsewhere', () => {
  const id = importedId('user', 'loop', 'a');
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(importedId('user', 'loop', 'a')).toBe(id);
  const others = [
    importedId('other', 'loop', 'a'),
    importedId('user', 'habitkit', 'a'),
    importedId('user', 'loop', 'b'),
  ];
  expect(new Set([id, ...others]).size).toBe(4);
});

test('gives long histories in several valid parts', () => {
  const days = Array.from({ length: 9_000 }, (_, index) => addDays('2001-01-01', index));
  const own = exported({ history: new Map(days.map((day) => [day, { done: true, note: 'n' }])) });
  const parts: ImportHabit[] = partsOf(own, { order: 0, under: undefined }, null);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flatMap(({ history }) => history)).toHaveLength(9_000);
  expect(parts.every((part) => importHabitSchema.safeParse(part).success)).toBe(true);
});
