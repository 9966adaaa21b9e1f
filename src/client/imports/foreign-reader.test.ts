import { expect, test } from 'vitest';
import { importHabitSchema } from '#contract/data-export.ts';
import { bytesOf, outcomeOf, TODAY } from '#tests/client/foreign-files.ts';
import { makeLoopDatabase, makeLoopZip } from '#tests/client/make-loop.ts';
import { createForeignReader, type FilePreview, importedId } from './foreign-reader.ts';
import { matchHabits } from './foreign-source.ts';

const options = {
  userId: '5f0c3c1e-7f0e-4c55-9a53-6d1b0a6f2b11',
  today: TODAY,
  now: `${TODAY}T10:00:00.000Z`,
  weekStart: 1,
  emojiNamed: () => null,
  suggestEmoji: (name: string) => (name === 'Read' ? 'open-book' : null),
};

const zip = makeLoopZip([
  {
    name: 'Read',
    days: [
      ['2026-11-19', 'YES_MANUAL', 'a note'],
      ['2026-11-18', 'SKIP', ''],
      ['2026-11-17', 'YES_AUTO', ''],
      ['2024-01-02', 'YES_MANUAL', ''],
    ],
  },
  {
    name: 'Walk',
    type: 'NUMERICAL',
    unit: 'km',
    targetType: 'AT_LEAST',
    target: 4,
    days: [
      ['2026-11-19', 1_000, ''],
      ['2026-11-18', 9_000, ''],
    ],
  },
  { name: 'New' },
]);

function open() {
  const reader = createForeignReader(options);
  const preview = reader.read(zip, {}) as FilePreview;
  return { reader, habits: preview.habits, preview };
}

test('sums up each habit of a file, without its days', () => {
  const { preview } = open();
  const [read, walk, fresh] = preview.habits;
  expect(preview.source).toBe('loop');
  expect(read).toMatchObject({
    name: 'Read',
    emoji: 'open-book',
    kind: 'check',
    target: null,
    repeat: { type: 'weekdays', days: [0, 1, 2, 3, 4, 5, 6] },
    from: '2024-01-02',
    to: '2026-11-19',
    done: 2,
    skipped: 1,
    noted: 1,
    dropped: { automatic: 1 },
  });
  expect(walk).toMatchObject({ emoji: 'seedling', kind: 'amount', unit: 'km', target: 4, done: 2 });
  expect(fresh).toMatchObject({ from: null, to: null, done: 0 });
});

test('has the last year of a habit, day by day, with the share of its amounts', () => {
  const { reader, habits } = open();
  const read = reader.year(habits[0]?.id ?? '');
  expect(read.stop).toBe('2026-11-19');
  expect(Object.keys(read.figures).length).toBeGreaterThan(330);
  expect(read.figures['2026-11-19']).toEqual({ completed: 1, total: 1 });
  expect(read.figures['2026-11-18']).toEqual({ completed: 0, total: 0 });
  expect(read.figures['2024-01-02']).toBeUndefined();
  const walk = reader.year(habits[1]?.id ?? '');
  expect(walk.figures['2026-11-19']).toEqual({ completed: 0.25, total: 1 });
  expect(walk.figures['2026-11-18']).toEqual({ completed: 1, total: 1 });
  expect(reader.year(habits[2]?.id ?? '').stop).toBe(TODAY);
});

test('gives the parts of a habit, into another one where it is asked', async () => {
  const { reader, habits } = open();
  const id = habits[0]?.id ?? '';
  const importId = '22222222-2222-4333-8444-555555555555';
  const partsFor = async (target: string, order: number) => {
    const parts = reader.parts(id, { target, order, importId });
    return await Promise.all(
      parts.map(async (part) => importHabitSchema.parse(JSON.parse(await part.text()))),
    );
  };
  const target = '11111111-2222-4333-8444-555555555555';
  const parts = await partsFor(target, 7);
  expect(parts).toMatchObject([{ id: target, importId, order: 7, name: 'Read', createdOn: '2024-01-02' }]);
  expect(parts[0]?.history).toHaveLength(3);
  expect(await partsFor(id, 0)).toMatchObject([{ id }]);
});

test('gives habits the same ids when the file is read again', () => {
  expect(open().habits.map(({ id }) => id)).toEqual(open().habits.map(({ id }) => id));
});

/** The first habit of a backup of Loop from before it had ids. */
function firstOf(name: string) {
  const bytes = makeLoopDatabase(9, [{ id: 1, name, freq_num: 1, freq_den: 1 }], []);
  const { habits } = createForeignReader(options).read(bytes, {}) as FilePreview;
  return habits[0] as FilePreview['habits'][number];
}

test('shows no target where the file has none', () => {
  const reader = createForeignReader(options);
  const table = bytesOf('habit,date,value\nRun,2026-11-19,5\n');
  const { habits } = reader.read(table, {}) as FilePreview;
  expect(habits).toMatchObject([{ kind: 'amount', target: null, done: 1 }]);
  const [part] = reader.parts(habits[0]?.id ?? '', { target: 'x', order: 0, importId: 'y' });
  expect(part).toBeInstanceOf(Blob);
  expect(reader.year(habits[0]?.id ?? '').figures['2026-11-19']).toEqual({ completed: 1, total: 1 });
});

test('takes no habit for another one of the same row in another backup', () => {
  const [hello, workOut] = [firstOf('Hello world'), firstOf('Work out')];
  expect(matchHabits([workOut], [hello]).size).toBe(0);
  expect(matchHabits([firstOf('Hello world')], [hello]).get(hello.id)).toEqual({ type: 'here' });
});

test('offers the days to a habit that was imported when its row alone was the id', () => {
  const found = firstOf('Hello world');
  const earlier = { ...found, id: importedId(options.userId, 'loop', '1') };
  expect(matchHabits([found], [earlier]).get(found.id)).toEqual({ type: 'sameName', id: earlier.id });
});

test('asks about a table, reads it with the answers, and refuses other files', () => {
  const reader = createForeignReader(options);
  const table = bytesOf('habit,date\nRead,01/02/2026\n');
  expect(reader.read(table, {})).toMatchObject({ asks: ['dates'] });
  expect(reader.read(table, { dateOrder: 'mdy' })).toMatchObject({ habits: [{ from: '2026-01-02' }] });
  expect(outcomeOf(() => reader.read(bytesOf('<html>'), {}))).toBe('unknown');
});
