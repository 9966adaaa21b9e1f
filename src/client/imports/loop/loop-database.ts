import { checkHabitCount, createCollector } from '../collect.ts';
import { readDayNumber } from '../dates.ts';
import { type ForeignFile, ForeignFileError, type ReadOptions } from '../foreign.ts';
import { createGroups, type Groups, type Row, type SqliteDatabase } from '../sqlite/database.ts';
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
  const entries = createGroups<LoopEntry>(rows.map((row) => row.number('id')));
  const collector = createCollector('loop', options);
  const hasValues = database.has('repetitions', 'value');
  for (const row of database.rows('repetitions')) {
    // One of a habit that was deleted is dropped.
    if (!entries.add(row.number('habit'), readEntry(row, hasValues))) collector.drop('values');
  }
  const placeOf = (row: Row): number => row.number('position') || 0;
  const inOrder = rows.toSorted((left, right) => placeOf(left) - placeOf(right));
  for (const row of inOrder) addLoopHabit(collector, habitOf(row, entries));
  return collector.finish();
}

function readEntry(row: Row, hasValues: boolean): LoopEntry {
  const value = row.number('value');
  return {
    day: readDayNumber(Math.floor(row.number('timestamp') / DAY_MILLISECONDS)),
    // Before values, each row was a tick.
    value: hasValues ? (Number.isNaN(value) ? null : value) : loopValues.done,
    note: row.text('notes'),
  };
}

function habitOf(row: Row, entries: Groups<LoopEntry>): LoopHabit {
  const { text, number } = row;
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
    entries: entries.take(number('id')),
  };
}
