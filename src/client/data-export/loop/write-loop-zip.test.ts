import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ExportHabit, exportHabitSchema } from '#contract/data-export.ts';
import { defaultHabit, plainKind } from '#contract/defaults.ts';
import { addDays, type DayKey } from '#domain/day-key.ts';
import { EVERY_DAY } from '#domain/weekdays.ts';
import { TODAY } from '#tests/client/foreign-files.ts';
import { type LoopRow, makeLoopZip } from '#tests/client/make-loop.ts';
import type { ForeignDay, ForeignHabit } from '../../imports/foreign.ts';
import { readLoopZip } from '../../imports/loop/loop-zip.ts';
import { cutText, inOneLine } from '../../imports/plain-text.ts';
import { toExportHabits } from '../../imports/to-export.ts';
import { openZip } from '../../imports/zip.ts';
import { writeLoopZip } from './write-loop-zip.ts';

const exportedAt = `${TODAY}T12:00:00.000Z`;
const ID = '0b1e6bd2-9f3a-8c1d-a111-222233334444';

/** A habit of our export, as the schema has it. */
function ownHabit(fields: Partial<ExportHabit>): ExportHabit {
  const habit = {
    ...defaultHabit,
    ...plainKind,
    id: ID,
    order: 0,
    name: 'Read',
    emoji: 'open-book',
    days: [...EVERY_DAY],
    repeat: null,
    schedule: [{ from: null, days: [...EVERY_DAY] }],
    createdOn: '2026-01-01',
    createdAt: exportedAt,
    archivedAt: null,
    steps: [],
    history: [],
    ...fields,
  };
  return exportHabitSchema.parse(habit);
}

const read = (zip: Uint8Array): readonly ForeignHabit[] => readLoopZip(openZip(zip), { today: TODAY }).habits;
async function write(...habits: ExportHabit[]): Promise<Uint8Array> {
  const zip = await writeLoopZip({ habits, exportedAt, pause: async () => await Promise.resolve() });
  return new Uint8Array(await zip.arrayBuffer());
}
const textsOf = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, strFromU8(bytes)]));

/** The cells of a habit that say its plan. */
async function planOf(fields: Partial<ExportHabit>): Promise<string | undefined> {
  const line = textsOf(await write(ownHabit(fields)))['Habits.csv']?.split('\n')[1];
  return line?.replace('#00897B,', '').replace(/^001,Read,/, '');
}

test('writes the files that Loop writes, in the order of the list', async () => {
  const run = ownHabit({
    name: 'Courir "tôt", dehors',
    order: 1,
    notes: 'Doucement,\npuis vite.',
    archivedAt: exportedAt,
    history: ['2026-11-18', { day: '2026-11-20', count: 3, steps: [], note: 'Pluie, "froid"' }],
  });
  const water = ownHabit({
    name: '💧',
    order: 0,
    kind: 'amount',
    unit: 'l',
    target: 1.5,
    history: [{ day: '2026-11-19', count: 0, steps: [], value: 1.25 }],
  });
  expect(textsOf(await write(run, water))).toEqual({
    'Habits.csv': `Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
001,💧,NUMERICAL,,,1,1,#00897B,l,AT_LEAST,1.5,false
002,"Courir ""tôt"", dehors",YES_NO,,"Doucement,
puis vite.",1,1,#00897B,,,,true
`,
    '001/Checkmarks.csv': 'Date,Value,Notes\n2026-11-19,1250,\n',
    '002 Courir tt dehors/Checkmarks.csv':
      'Date,Value,Notes\n2026-11-20,YES_MANUAL,"Pluie, ""froid"""\n2026-11-18,YES_MANUAL,\n',
    'Checkmarks.csv': `Date,💧,"Courir ""tôt"", dehors",
2026-11-20,UNKNOWN,YES_MANUAL,
2026-11-19,1250,UNKNOWN,
2026-11-18,UNKNOWN,YES_MANUAL,
`,
  });
});

test('makes names of folders that every system can unpack', async () => {
  const names = ['../../etc', 'Wait...', ' a/b ', 'x'.repeat(200), '日本語'];
  const zip = await write(...names.map((name, order) => ownHabit({ name, order })));
  expect(Object.keys(textsOf(zip))).toEqual([
    'Habits.csv',
    '001 ....etc/Checkmarks.csv',
    '002 Wait/Checkmarks.csv',
    '003 ab/Checkmarks.csv',
    `004 ${'x'.repeat(100)}/Checkmarks.csv`,
    '005/Checkmarks.csv',
    'Checkmarks.csv',
  ]);
});

test.each<[string, Partial<ExportHabit>, string]>([
  ['each day', {}, '1,1'],
  ['weekdays', { days: [1, 3, 5] }, '3,7'],
  ['days of the month', { repeat: { type: 'monthDays', days: [1, 'last'] } }, '2,30'],
  ['an interval', { repeat: { type: 'interval', every: 3, unit: 'day', from: TODAY } }, '1,3'],
  ['an interval of weeks', { repeat: { type: 'interval', every: 2, unit: 'week', from: TODAY } }, '1,14'],
  ['an interval of months', { repeat: { type: 'interval', every: 1, unit: 'month', from: TODAY } }, '1,30'],
  ['times a week', { repeat: { type: 'times', count: 2, per: 'week' } }, '2,7'],
  ['times a month', { repeat: { type: 'times', count: 31, per: 'month' } }, '1,1'],
])('writes %s of a habit that is ticked', async (_, plan, expected) => {
  expect(await planOf(plan)).toBe(`YES_NO,,,${expected},,,,false`);
});

test.each<[string, Partial<ExportHabit>, string]>([
  ['each day', {}, '1,1,km,AT_LEAST,2.5'],
  ['weekdays', { days: [1, 3, 5] }, '1,7,km,AT_LEAST,7.5'],
  ['days of the month', { repeat: { type: 'monthDays', days: [1, 15] } }, '1,30,km,AT_LEAST,5'],
  [
    'an interval',
    { repeat: { type: 'interval', every: 3, unit: 'day', from: TODAY } },
    '1,3,km,AT_LEAST,2.5',
  ],
  ['a total a week', { repeat: { type: 'total', per: 'week' } }, '1,7,km,AT_LEAST,2.5'],
  ['a total a month', { repeat: { type: 'total', per: 'month' } }, '1,30,km,AT_LEAST,2.5'],
])('writes %s of an amount, with one target for all of its days', async (_, plan, expected) => {
  expect(await planOf({ kind: 'amount', unit: 'km', target: 2.5, ...plan })).toBe(
    `NUMERICAL,,,${expected},false`,
  );
});

test.each<[string, Partial<ExportHabit>, string]>([
  ['each day', {}, '1,1,,AT_MOST,0'],
  ['weekdays as each day', { days: [0, 6] }, '1,1,,AT_MOST,0'],
  ['a total a week', { target: 3, repeat: { type: 'total', per: 'week' } }, '1,7,,AT_MOST,3'],
])('writes a limit for %s', async (_, plan, expected) => {
  expect(await planOf({ kind: 'limit', target: 0, ...plan })).toBe(`NUMERICAL,,,${expected},false`);
});

test('writes a skip before an amount, and never an amount as a skip', async () => {
  const history = [
    { day: '2026-11-01', value: 0 },
    { day: '2026-11-02', value: 0.001 },
    { day: '2026-11-03', value: 0.003 },
    { day: '2026-11-04', value: 1_000_000 },
    { day: '2026-11-05', value: 2, skipped: true as const },
    { day: '2026-11-06', note: 'only this' },
    { day: '2026-11-07' },
  ].map((day) => ({ count: 0, steps: [], ...day }));
  const linesOf = async (kind: 'amount' | 'limit') => {
    const texts = textsOf(await write(ownHabit({ kind, target: 1, history })));
    return texts['001 Read/Checkmarks.csv']?.trim().split('\n');
  };
  const amounts = [
    'Date,Value,Notes',
    '2026-11-06,UNKNOWN,only this',
    '2026-11-05,SKIP,',
    '2026-11-04,1000000000,',
    '2026-11-03,4,',
    '2026-11-02,YES_AUTO,',
    '2026-11-01,NO,',
  ];
  expect(await linesOf('amount')).toEqual(amounts);
  expect(await linesOf('limit')).toEqual(amounts.with(4, '2026-11-03,YES_MANUAL,'));
});

test('reads habits of files from before kinds, and leaves out a table of all days that is too large', async () => {
  const { kind: _, target: __, repeat: ___, unit: ____, ...older } = ownHabit({ history: ['2026-11-18'] });
  expect(read(await write(older))).toMatchObject([{ name: 'Read', kind: 'check', repeat: null }]);
  const habits = Array.from(Array(200).keys(), (order) =>
    ownHabit({ order, history: ['2006-01-01', '2026-01-01'] }),
  );
  const zip = await write(...habits);
  expect(Object.keys(textsOf(zip))).not.toContain('Checkmarks.csv');
  expect(read(zip).map(({ history }) => history.size)).toEqual(habits.map(() => 2));
});

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

const toExport = async (habits: readonly ForeignHabit[]): Promise<ExportHabit[]> =>
  await toExportHabits(
    habits.map((habit) => ({ habit })),
    {
      userId: ID,
      source: 'loop',
      today: TODAY,
      now: exportedAt,
      weekStart: 1,
      emojiNamed: () => null,
      suggestEmoji: () => null,
    },
  );

/** What must be the same: all but what was left out at the first reading. */
const keptOf = (habits: readonly ForeignHabit[]) =>
  habits.map(({ key: _, dropped: __, history, ...habit }) => ({ ...habit, history: [...history] }));

test('gives back to Loop what came from it, day for day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLoopRow, { minLength: 1, maxLength: 6 }), async (rows) => {
      const first = read(makeLoopZip(rows));
      const own = (await toExport(first)).map((habit) => exportHabitSchema.parse(habit));
      expect(keptOf(read(await write(...own)))).toEqual(keptOf(first));
    }),
    { numRuns: 150 },
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
  kind: fc.constantFrom('check', 'amount', 'limit'),
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
      const found = read(await write(...own));
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
          kind,
          notes,
          archived: archivedAt !== null,
          history: expectedDays(kind, history),
        })),
      );
    }),
    { numRuns: 150 },
  );
});

/** What Loop can hold of our days, by the rules of days.md. */
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
