import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportHabit } from '#contract/data-export.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { fileOf, TODAY } from '#tests/client/foreign-files.ts';
import { exportedAt, ownHabit } from '#tests/client/loop-export.ts';
import type { ForeignDay } from '../../imports/foreign.ts';
import { inOneLine } from '../../imports/plain-text.ts';
import { readForeignFile } from '../../imports/read-file.ts';
import { writeHabitBull } from './write-habitbull.ts';

async function write(...habits: ExportHabit[]): Promise<string> {
  const file = await writeHabitBull({ habits, pause: async () => await Promise.resolve() });
  return await file.text();
}

test('writes a row for each day, in whole numbers', async () => {
  const run = ownHabit({
    name: 'Courir "tôt", dehors',
    order: 1,
    notes: 'Doucement,\npuis vite.',
    history: [
      '2026-11-18',
      { day: '2026-11-19', count: 0, steps: [], skipped: true },
      { day: '2026-11-20', count: 3, steps: [], note: 'Pluie, "froid"' },
    ],
  });
  const day = (key: string, value: number) => ({ day: key, count: 0, steps: [], value });
  const water = ownHabit({
    name: 'Eau',
    order: 0,
    kind: 'amount',
    unit: 'l',
    target: 2,
    archivedAt: exportedAt,
    history: [day('2026-11-17', 2.5), day('2026-11-18', 0.2), day('2026-11-19', 0)],
  });
  const fresh = ownHabit({ name: 'Eau', order: 2, createdOn: '2026-11-15' });
  expect(
    await write(run, water, fresh),
  ).toBe(`HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
Eau,,,2026-11-17,3,
Eau,,,2026-11-18,1,
Eau,,,2026-11-19,0,
"Courir ""tôt"", dehors","Doucement,
puis vite.",,2026-11-18,1,
"Courir ""tôt"", dehors","Doucement,
puis vite.",,2026-11-20,1,"Pluie, ""froid"""
Eau (2),,,2026-11-15,0,
`);
});

test('leaves no backslash before a quote, which Loop would read on from', async () => {
  const history = [{ day: '2026-11-18', count: 1, steps: [], note: 'a\\"b, c\\' }];
  const text = await write(ownHabit({ name: 'x\\', history }));
  expect(text.split('\n')[1]).toBe('"x\\ ",,,2026-11-18,1,"a\\ ""b, c\\ "');
});

const anyDay = fc.integer({ min: 0, max: 3_000 }).map((back) => addDays(TODAY, -back));
const anyText = fc.string({
  unit: fc.constantFrom('a', 'É', '🏃', ',', '"', ';', '\n', '日', '0'),
  maxLength: 9,
});
const anyOwnHabit = fc.record({
  name: anyText.map((text) => inOneLine(text) || 'Read'),
  kind: fc.constantFrom(...habitKinds),
  notes: anyText.map((text) => text.trim()),
  days: fc.dictionary(
    anyDay,
    fc.record({
      count: fc.constantFrom(0, 1, 4),
      value: fc.option(fc.nat(1_000_000), { nil: undefined }),
      isSkipped: fc.boolean(),
      note: anyText.map((text) => text.trim()),
    }),
    { minKeys: 1, maxKeys: 30 },
  ),
});

test('is read back day for day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyOwnHabit, { selector: ({ name }) => name, minLength: 1, maxLength: 5 }),
      async (given) => {
        const own = given.map(({ days, ...fields }, order) => {
          const isCheck = fields.kind === 'check';
          const history = Object.entries(days).map(([day, { count, value, isSkipped, note }]) => ({
            day,
            count: isCheck && !isSkipped ? count : 0,
            steps: [],
            ...(isSkipped && { skipped: true as const }),
            ...(!isCheck && value !== undefined && { value }),
            ...(note !== '' && { note }),
          }));
          return ownHabit({ ...fields, order, target: isCheck ? null : 5, history });
        });
        const bytes = new TextEncoder().encode(await write(...own));
        const { habits } = fileOf(readForeignFile(bytes, { today: TODAY }));
        expect(habits.map(({ name, notes, history }) => [name, notes, [...history]])).toEqual(
          own.map((habit) => [habit.name, habit.notes, expectedDays(habit)]),
        );
      },
    ),
    { numRuns: 100 },
  );
});

/** What HabitBull can hold of our days: a habit of no other amounts than 0 and 1 is ticked there. */
function expectedDays({ kind, history }: ExportHabit): [DayKey, ForeignDay][] {
  const found = history.flatMap((entry) => {
    if (typeof entry === 'string') return [];
    const { day, count, value, skipped, note } = entry;
    const amount = skipped ? undefined : kind === 'check' ? Math.min(count, 1) : value;
    return [{ day, amount, note }];
  });
  const isAmount = found.some(({ amount = 0 }) => amount > 1);
  return found
    .flatMap(({ day, amount, note }): [DayKey, ForeignDay][] => {
      const isWritten = note !== undefined || (amount !== undefined && (kind !== 'check' || amount > 0));
      if (!isWritten) return [];
      const isDone = !isAmount && (amount ?? 0) > 0;
      if (!isDone && !isAmount && note === undefined) return [];
      const state = isAmount ? { value: (amount ?? 0) * 1_000 } : isDone ? { done: true as const } : {};
      return [[day, { ...state, ...(note !== undefined && { note }) }]];
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
