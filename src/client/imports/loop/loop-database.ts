import { checkHabitCount, createCollector } from '../collect.ts';
import { readDayNumber } from '../dates.ts';
import { type ForeignFile, ForeignFileError, type ReadOptions } from '../foreign.ts';
import { createGroups, type Groups } from '../groups.ts';
import type { Row, SqliteDatabase } from '../sqlite/database.ts';
import { numberOf, textOf } from '../sqlite/record.ts';
import { addLoopHabit, type LoopEntry, type LoopHabit, loopValues } from './loop-habit.ts';

/** The last version of Loop's tables that we know. */
const VERSION_MAX = 25;
const DAY_MILLISECONDS = 86_400_000;
const NUMERICAL = 1;
const AT_MOST = 1;

/** Whether a database is a backup of Loop. */
export function isLoopDatabase(database: SqliteDatabase): boolean {
  return database.has('habits', 'freq_num', 'freq_den') && database.has('repetitions', 'habit', 'timestamp');
}

/** The habits of a backup of Loop. Versions before 25 lack some columns. */
export function readLoopDatabase(database: SqliteDatabase, options: ReadOptions): ForeignFile {
  if (database.userVersion > VERSION_MAX) throw new ForeignFileError('newer', { source: 'loop' });
  const rows = [...database.rows('habits')];
  checkHabitCount(rows.length);
  const entries = createGroups<LoopEntry>(rows.map((row) => numberOf(row.get('id'))));
  const collector = createCollector('loop', options);
  const hasValues = database.has('repetitions', 'value');
  for (const row of database.rows('repetitions')) {
    // One of a habit that was deleted is dropped.
    if (!entries.add(numberOf(row.get('habit')), readEntry(row, hasValues))) collector.drop('values');
  }
  const inOrder = rows.toSorted((left, right) => positionOf(left) - positionOf(right));
  for (const row of inOrder) addLoopHabit(collector, habitOf(row, entries));
  return collector.finish();
}

function positionOf(row: Row): number {
  const position = numberOf(row.get('position'));
  return Number.isNaN(position) ? 0 : position;
}

function readEntry(row: Row, hasValues: boolean): LoopEntry {
  const value = numberOf(row.get('value'));
  return {
    day: readDayNumber(Math.floor(numberOf(row.get('timestamp')) / DAY_MILLISECONDS)),
    // Before values, each row was a tick.
    value: hasValues ? (Number.isNaN(value) ? null : value) : loopValues.done,
    note: textOf(row.get('notes')),
  };
}

function habitOf(row: Row, entries: Groups<LoopEntry>): LoopHabit {
  const text = (column: string): string => textOf(row.get(column));
  const number = (column: string): number => numberOf(row.get(column));
  const id = number('id');
  return {
    id: text('uuid') || text('id'),
    name: text('name'),
    texts: [text('question'), text('description')],
    isNumeric: number('type') === NUMERICAL,
    isLimit: number('target_type') === AT_MOST,
    unit: text('unit'),
    target: number('target_value'),
    numerator: number('freq_num'),
    denominator: number('freq_den'),
    archived: number('archived') === 1,
    hasColor: !Number.isNaN(number('color')),
    hasReminder: !Number.isNaN(number('reminder_hour')) && !Number.isNaN(number('reminder_min')),
    entries: entries.take(id),
  };
}
