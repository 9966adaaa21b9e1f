import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { fileOf, jsonBytes } from '#tests/client/foreign-files.ts';
import { makeLoopDatabase, makeLoopZip } from '#tests/client/make-loop.ts';
import { type ForeignFile, ForeignFileError } from './foreign.ts';
import { readForeignFile } from './read-file.ts';

const options = { today: '2024-12-31' };

const readFile = (bytes: Uint8Array): ForeignFile => fileOf(readForeignFile(bytes, options));

const days = Array.from({ length: 400 }, (_, index) => addDays('2023-01-01', index));
const milliseconds = (day: DayKey): number => dayNumber(day) * 86_400_000;
const names = ['Épée', '🏃', 'Water, "cold"'];

const loopZip = makeLoopZip(
  names.map((name) => ({
    name,
    description: 'Why',
    days: days.map((day, index) => [
      day,
      index % 3 === 0 ? 'SKIP' : 'YES_MANUAL',
      index % 5 === 0 ? 'a note' : '',
    ]),
  })),
);
const loopDatabase = makeLoopDatabase(
  25,
  names.map((name, id) => ({
    id,
    name,
    uuid: name,
    freq_num: 1,
    freq_den: 1,
    position: id,
    question: 'x'.repeat(9_000),
  })),
  names.flatMap((_, habit) =>
    days.map((day, index) => ({
      habit,
      timestamp: milliseconds(day),
      value: 2,
      notes: index % 100 === 0 ? 'long '.repeat(2_000) : 'short',
    })),
  ),
);

/** Milliseconds of work, without what else the machine does. */
function workOf(action: () => void): number {
  const before = process.threadCpuUsage();
  action();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** What becomes of a damaged file within a second: a file or a refusal, as it should be, else what is wrong. */
function outcomeOf(bytes: Uint8Array): unknown {
  let outcome: unknown = 'fine';
  const spent = workOf(() => {
    try {
      const { habits } = readFile(bytes);
      if (habits.some(({ name, key }) => name === '' || key === '')) outcome = 'a habit without a name';
    } catch (error) {
      if (!(error instanceof ForeignFileError)) outcome = error;
    }
  });
  return spent < 1_000 ? outcome : 'too slow';
}

const files = [
  ['zip', loopZip],
  ['database', loopDatabase],
] as const;

test.each(files)('reads the %s without damage', (_, bytes) => {
  expect(readFile(bytes).habits.map(({ name, history }) => [name, history.size])).toEqual(
    names.map((name) => [name, 400]),
  );
});

/** Where damage does most: header, schema, pages' own headers, the directory. */
const place = (length: number) =>
  fc.oneof(
    fc.nat(length - 1),
    fc.nat(Math.min(length - 1, 120)),
    fc.nat(Math.min(length - 1, 400)).map((back) => length - 1 - back),
    fc
      .tuple(fc.nat(Math.floor(length / 4_096)), fc.nat(64))
      .map(([page, at]) => Math.min(length - 1, page * 4_096 + at)),
  );

test.each(files)('refuses or reads a %s with any bytes changed', (_, bytes) => {
  const change = fc.tuple(
    place(bytes.length),
    fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 2, 127, 128, 255)),
  );
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
      const damaged = bytes.slice();
      for (const [at, byte] of changes) damaged[at] = byte;
      expect(outcomeOf(damaged)).toBe('fine');
    }),
    { numRuns: 400 },
  );
});

function withDamage(bytes: Uint8Array, how: string, ends: readonly number[], other: number): Uint8Array {
  const [start = 0, end = 0] = ends.toSorted((left, right) => left - right);
  if (how === 'cut') return bytes.slice(0, other);
  if (how === 'hole') return new Uint8Array([...bytes.subarray(0, start), ...bytes.subarray(end)]);
  const damaged = bytes.slice();
  return how === 'zero' ? damaged.fill(0, start, end) : damaged.copyWithin(other, start, end);
}

test.each(files)('refuses or reads a %s that is cut, has a hole, or parts in another order', (_, bytes) => {
  const at = fc.nat(bytes.length);
  const ways = fc.constantFrom('cut', 'hole', 'copy', 'zero');
  fc.assert(
    fc.property(at, at, at, ways, (from, to, other, how) => {
      expect(outcomeOf(withDamage(bytes, how, [from, to], other))).toBe('fine');
    }),
    { numRuns: 150 },
  );
});

test('refuses or reads any bytes after the first ones of a known form', () => {
  const magic = new TextEncoder().encode('SQLite format 3\0');
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.constantFrom(magic, loopZip.slice(0, 4)),
      (bytes, first) => {
        expect(outcomeOf(new Uint8Array([...first, ...bytes]))).toBe('fine');
      },
    ),
    { numRuns: 300 },
  );
});

const decade = Array.from({ length: 3_650 }, (_, index) => addDays('2015-01-01', index));
const many = Array.from({ length: 60 }, (_, index) => `Habit ${String(index)}`);

function manyIn(bytes: Uint8Array) {
  let sizes = new Set<number>();
  const spent = workOf(() => {
    sizes = new Set(readFile(bytes).habits.map(({ history }) => history.size));
  });
  return { sizes: [...sizes], spent };
}

test('reads 60 habits of ten years from a zip within two seconds', () => {
  const lines = decade.map((day, index) => [day, index % 2 === 0 ? 'YES_MANUAL' : 'NO', '']);
  const { sizes, spent } = manyIn(makeLoopZip(many.map((name) => ({ name, days: lines }))));
  expect(sizes).toEqual([1_825]);
  expect(spent).toBeLessThan(2_000);
});

test('reads 60 habits of ten years from a database within two seconds', () => {
  const habits = many.map((name, id) => ({ id, name, uuid: name, freq_num: 1, freq_den: 1 }));
  const rows = many.flatMap((_, habit) =>
    decade.map((day) => ({ habit, timestamp: milliseconds(day), value: 2, notes: '' })),
  );
  const { sizes, spent } = manyIn(makeLoopDatabase(25, habits, rows));
  expect(sizes).toEqual([3_650]);
  expect(spent).toBeLessThan(2_000);
});

const records = decade.map((day) => ({ day, done: true }));
const numbered = decade.map((day) => ({ record_date: dayNumber(day), record_type: 1, record_value: 1 }));

test.each<[string, () => object]>([
  [
    'HabitKit',
    () => ({
      habits: many.map((name) => ({ id: name, name })),
      completions: many.flatMap((habitId) =>
        decade.map((date) => ({ id: `${habitId} ${date}`, habitId, date, amountOfCompletions: 1 })),
      ),
    }),
  ],
  ['Table Habit', () => ({ habits: many.map((name) => ({ name, freq_type: 3, records: numbered })) })],
  ['Beaver Habits', () => ({ habits: many.map((name) => ({ id: name, name, records })) })],
])('reads 60 habits of ten years from the JSON of %s', (_, make) => {
  const { habits } = readFile(jsonBytes(make()));
  expect(habits.map(({ history }) => history.size)).toEqual(many.map(() => decade.length));
});

test('reads 60 habits of ten years from the table of HabitBull', () => {
  const header = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText';
  const rows = many.flatMap((name) => decade.map((day) => `"${name}, daily",About,Mind,${day},1,`));
  const { habits } = readFile(new TextEncoder().encode([header, ...rows].join('\n')));
  expect(habits.map(({ history }) => history.size)).toEqual(many.map(() => decade.length));
});
