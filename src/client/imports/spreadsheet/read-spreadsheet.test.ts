import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { bytesOf, faultsOf, fileOf, fromTable, outcomeOf, TODAY } from '#tests/client/foreign-files.ts';
import type { ForeignFile, ForeignHabit, ForeignQuestion, TableLayout } from '../foreign.ts';
import { readSpreadsheet as readTable } from './read-spreadsheet.ts';

const readSpreadsheet = fromTable(readTable);

const options = { today: TODAY };
const readLines = (...lines: readonly string[]): ForeignFile | ForeignQuestion =>
  readSpreadsheet(bytesOf(`${lines.join('\n')}\n`), options);
const habitsOf = (...lines: readonly string[]): readonly ForeignHabit[] => fileOf(readLines(...lines)).habits;
const daysOf = (habit: ForeignHabit | undefined): unknown[] => [...(habit?.history ?? [])];
const done = { done: true };

describe('readSpreadsheet', () => {
  it.each([
    'Habit,Date,Value,Note',
    'HABITS;Day;Amount;Comments',
    'Habitude\tJour\tQuantité\tCommentaire',
    'Nom,date,Valeur,Notes',
    'Tâche,Date,Nombre,Remarque',
  ])('finds its columns by the names %s', (header) => {
    const separator = /[,;\t]/.exec(header)?.[0] ?? ',';
    const [first] = habitsOf(
      header,
      ['Lire', '2026-01-01', '2,5', 'Bien'].map((cell) => `"${cell}"`).join(separator),
    );
    expect(first).toMatchObject({ name: 'Lire', kind: 'amount' });
    expect(daysOf(first)).toEqual([['2026-01-01', { value: 2500, note: 'Bien' }]]);
  });

  it('reads words as values, in English and French', () => {
    const values = [
      'yes',
      'Oui',
      'x',
      '✓',
      '✅',
      'TRUE',
      '1',
      'no',
      'non',
      '0',
      'skipped',
      'Passé',
      '',
      'perhaps',
      '-3',
    ];
    const rows = values.map((value, place) => `Read,${addDays('2026-01-01', place)},${value}`);
    const bytes = bytesOf(['Habit,Date,Done', ...rows].join('\n'));
    const words = { perhaps: 'ignored' } as const;
    const [first] = fileOf(readSpreadsheet(bytes, { ...options, words })).habits;
    expect(first).toMatchObject({
      kind: 'check',
      dropped: { unset: 1, values: 1, ignored: 1 },
      examples: { values: '-3', ignored: 'perhaps' },
    });
    expect(daysOf(first)).toEqual([
      ...dayRange('2026-01-01', '2026-01-07').map((day) => [day, done]),
      ['2026-01-11', { skipped: true }],
      ['2026-01-12', { skipped: true }],
    ]);
  });

  it('asks once for each word that is not known, with its count and a row', () => {
    const question = readLines(
      'Habit,Date,Status',
      'Read,2026-01-01,Éh',
      'Read,2026-01-02,eh',
      'Run,2026-01-03,Bah',
    );
    expect(question).toMatchObject({
      asks: ['words'],
      words: [
        { word: 'eh', text: 'Éh', count: 2, example: 'Read · 2026-01-01 · Éh' },
        { word: 'bah', text: 'Bah', count: 1, example: 'Run · 2026-01-03 · Bah' },
      ],
    });
  });

  it('keeps the note of a row whose value cannot be read', () => {
    const [first] = habitsOf('Habit,Date,Value,Note', 'Read,2026-01-01,-5,Why', 'Read,2026-01-02,,Because');
    expect(daysOf(first)).toEqual([
      ['2026-01-01', { note: 'Why' }],
      ['2026-01-02', { note: 'Because' }],
    ]);
    expect(first?.dropped).toEqual({ values: 1 });
  });

  it('counts rows without a habit or a date, and days that come twice', () => {
    const file = fileOf(
      readLines(
        'Habit,Date',
        'Read,2026-01-01',
        'Read,2026-01-01',
        ',2026-01-01',
        'Read,soon',
        'Read,30/2/26',
        'Read',
      ),
    );
    expect(file).toMatchObject({
      habits: [{ dropped: { duplicate: 1, dates: 3 }, examples: { duplicate: '2026-01-01', dates: 'soon' } }],
      dropped: { values: 1 },
      examples: { values: '2026-01-01' },
    });
  });

  it('asks what the columns mean when their names do not tell, and says what it guesses', () => {
    const rows = [
      ['Meditate', '01/02/2026', '20', 'Calm, "quiet"'],
      ['Run', '31/01/2026', '5', ''],
    ];
    const bytes = bytesOf(Papa.unparse([['What', 'When', 'How much', 'Why'], ...rows]));
    expect(readSpreadsheet(bytes, options)).toEqual({
      source: 'spreadsheet',
      asks: ['columns'],
      header: ['What', 'When', 'How much', 'Why'],
      sample: rows,
      guess: { habit: 0, date: 1, value: 2, note: 3 },
      layouts: ['rows', 'columns', 'single'],
    });
    const answered = fileOf(readSpreadsheet(bytes, { ...options, columns: { habit: 0, date: 1, note: 3 } }));
    expect(answered.habits.map((habit) => [habit.name, daysOf(habit)])).toEqual([
      ['Meditate', [['2026-02-01', { done: true, note: 'Calm, "quiet"' }]]],
      ['Run', [['2026-01-31', done]]],
    ]);
  });

  it('asks for the columns and the order of dates in one question, with both readings of a date', () => {
    const bytes = bytesOf('What,When\nRead,03/04/2026\n');
    expect(readSpreadsheet(bytes, options)).toMatchObject({
      asks: ['columns', 'dates'],
      guess: { habit: 0, date: 1 },
      dates: {
        text: '03/04/2026',
        answers: [
          { order: 'dmy', day: '2026-04-03' },
          { order: 'mdy', day: '2026-03-04' },
        ],
      },
    });
  });

  it('guesses the columns of a table without a header, and shows ten of its rows', () => {
    const rows = dayRange('2026-01-01', '2026-01-12').map((day) => ['Read', day]);
    expect(readLines(...rows.map(String))).toMatchObject({
      asks: ['columns'],
      header: ['', ''],
      sample: rows.slice(0, 10),
      guess: { habit: 0, date: 1 },
    });
  });

  it.each([
    ['an empty file', '', 'empty'],
    ['a single column', 'Habit\nRead\n', 'unknown'],
    ['a header alone', 'Habit,Date\n', 'empty'],
  ])('refuses %s', (_name, text, refusal) => {
    expect(outcomeOf(() => readSpreadsheet(bytesOf(text), options))).toBe(refusal);
  });

  it('reads 10 years of 60 habits', () => {
    const days = dayRange(addDays(TODAY, -3_650), TODAY);
    const rows = Array.from({ length: 60 }, (_, habit) =>
      days.map((day) => `Habit ${String(habit)},${day}`),
    ).flat();
    const { habits } = fileOf(readSpreadsheet(bytesOf(['Habit,Date', ...rows].join('\n')), options));
    expect(habits.map(({ history }) => history.size)).toEqual(Array.from({ length: 60 }, () => days.length));
  });

  it('gives a file, a question or a refusal for any table and any answers', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        'Read',
        'Habit',
        'Date',
        'Jour',
        'yes',
        '',
        '3',
        '01/02/2026',
        '31/01/2026',
        '2026-01-01',
      ),
      fc.string(),
    );
    const place = fc.integer({ min: -1, max: 5 });
    const columns = fc.record(
      { habit: place, date: place, value: place, note: place },
      { requiredKeys: ['habit', 'date'] },
    );
    const answers = fc.record(
      {
        columns,
        dateOrder: fc.constantFrom<'dmy' | 'mdy'>('dmy', 'mdy'),
        layout: fc.constantFrom<TableLayout>('rows', 'columns', 'days', 'single'),
        name: fc.constant('Read'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 })), answers, (rows, given) => {
        const found: (ForeignFile | ForeignQuestion)[] = [];
        const bytes = bytesOf(Papa.unparse(rows, { newline: '\n' }));
        const outcome = outcomeOf(() => found.push(readSpreadsheet(bytes, { ...options, ...given })));
        expect(['read', 'nothingRead', 'empty', 'unknown', 'damaged']).toContain(outcome);
        const faults = found.flatMap((each) =>
          'asks' in each ? (each.asks.length > 0 ? [] : ['it asks nothing']) : faultsOf(each),
        );
        expect(faults).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
