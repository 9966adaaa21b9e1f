import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExportHabit, exportHabitSchema } from '#contract/data-export.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { habitKinds, keepsLimit, logsAmount } from '#domain/plan/habit.ts';
import { TODAY } from '#tests/client/foreign-files.ts';
import { exportedAt, ID, ownHabit, readZip, writeZip } from '#tests/client/loop-export.ts';
import { type LoopRow, makeLoopZip } from '#tests/client/make-loop.ts';
import type { ForeignDay, ForeignHabit } from '../../imports/foreign.ts';
import { exportHabitOf, importedId } from '../../imports/foreign-reader.ts';
import { cutText, inOneLine } from '../../imports/plain-text.ts';

const anyText = fc.string({
  unit: fc.constantFrom('a', 'É', '🏃', ',', '"', ';', '\n', ' ', '=', "'", '日', '\t', '0'),
  maxLength: 12,
});
const anyDay = fc.integer({ min: 0, max: 3_000 }).map((back) => addDays(TODAY, -back));
const anyFrequency = fc.oneof(
  fc.constantFrom<[number, number]>([1, 1], [3, 7], [7, 7], [2, 30], [1, 30], [1, 7], [1, 2], [10, 31]),
  fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 90 })),
);
const anyLoopValue = fc.oneof(
  fc.constantFrom('YES_MANUAL', 'YES_AUTO', 'NO', 'SKIP', 'UNKNOWN'),
  fc.integer({ min: -1, max: 6 }),
  fc.integer({ min: 4, max: 1_000_000_000 }),
);
/** A habit as Loop has it, with days that come twice, in any order. */
const anyLoopRow: fc.Arbitrary<LoopRow> = fc.record({
  name: anyText,
  type: fc.constantFrom('YES_NO', 'NUMERICAL'),
  question: anyText,
  description: anyText,
  frequency: anyFrequency,
  unit: anyText,
  targetType: fc.constantFrom('AT_LEAST', 'AT_MOST', ''),
  target: fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 2_000_000 }), fc.double({ min: 0, max: 99 })),
  archived: fc.boolean(),
  days: fc.array(fc.tuple(anyDay, anyLoopValue, anyText), { maxLength: 40 }),
} satisfies { [Field in keyof LoopRow]: fc.Arbitrary<LoopRow[Field]> });

const options = {
  today: TODAY,
  now: exportedAt,
  weekStart: 1,
  emojiNamed: () => null,
  suggestEmoji: () => null,
};
const toExport = (habits: readonly ForeignHabit[]): ExportHabit[] =>
  habits.map((habit, order) =>
    exportHabitOf(habit, { id: importedId(ID, 'loop', habit.key), order }, options),
  );

/** What must be the same: all but what was left out at the first reading. */
const keptOf = (habits: readonly ForeignHabit[]) =>
  habits.map((habit) => ({
    ...habit,
    key: '',
    dropped: {},
    isTargetGuessed: undefined,
    history: [...habit.history],
  }));

/** A file without one day that is understood is refused (collect.test.ts). */
const understoodRow: LoopRow = { name: 'Run', days: [[TODAY, 'YES_MANUAL', '']] };

test('gives back to Loop what came from it, day for day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLoopRow, { minLength: 1, maxLength: 6 }), async (rows) => {
      const first = readZip(makeLoopZip([...rows, understoodRow]));
      const own = toExport(first).map((habit) => exportHabitSchema.parse(habit));
      expect(keptOf(readZip(await writeZip(...own)))).toEqual(keptOf(first));
    }),
    { numRuns: 50 },
  );
});

const ownText = (max: number) => anyText.map((text) => cutText(text, max).text);
const anyAmount = fc
  .oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 1_000_000_000 }))
  .map((thousandths) => thousandths / 1_000);
const anyOwnDay = fc.record({
  count: fc.constantFrom(0, 0, 1, 4),
  value: fc.option(anyAmount, { nil: undefined }),
  isSkipped: fc.boolean(),
  note: ownText(1_000),
});
const anyOwnHabit = fc.record({
  name: anyText.map((text) => inOneLine(text) || 'Read'),
  kind: fc.constantFrom(...habitKinds),
  archivedAt: fc.constantFrom(null, exportedAt),
  notes: ownText(100),
  days: fc.dictionary(anyDay, anyOwnDay, { maxKeys: 40 }),
});

test('gives to Loop each day of our own habits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOwnHabit, { minLength: 1, maxLength: 6 }), async (given) => {
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
      const found = readZip(await writeZip(...own));
      expect(
        found.map(({ name, kind, notes, archived, history }) => ({
          name,
          kind,
          notes,
          archived,
          history: [...history],
        })),
      ).toEqual(
        own.map(({ name, kind, notes, archivedAt, history }) => ({
          name,
          // Loop has ticks, amounts to reach and limits.
          kind: logsAmount({ kind }) && !keepsLimit({ kind }) ? 'amount' : kind,
          notes,
          archived: archivedAt !== null,
          history: expectedDays(kind, history),
        })),
      );
    }),
    { numRuns: 50 },
  );
});

/** What Loop can hold of our days (docs/export-format.md#for-other-apps). */
function expectedDays(kind: ExportHabit['kind'], history: ExportHabit['history']): [DayKey, ForeignDay][] {
  const beside = kind === 'limit' ? 2 : 4;
  return history
    .flatMap((entry): [DayKey, ForeignDay][] => {
      if (typeof entry === 'string') return [[entry, { done: true }]];
      const { day, count, value, skipped, note } = entry;
      const thousandths = value === undefined ? undefined : Math.round(value * 1_000);
      const isDone = count > 0 && !skipped;
      const amount = skipped ? undefined : thousandths;
      if (!isDone && amount === undefined && !skipped && note === undefined) return [];
      const found = {
        ...(isDone && { done: true as const }),
        ...(amount !== undefined && { value: amount === 3 ? beside : amount }),
        ...(skipped && { skipped }),
        ...(note !== undefined && { note }),
      };
      return [[day, found]];
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
