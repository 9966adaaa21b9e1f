import { type DayKey, isDayKey } from '#domain/day-key.ts';
import { EVERY_DAY, normalizeWeekdays, type Weekday } from '#domain/weekdays.ts';
import type { ForeignFile, ForeignHabit, ReadOptions } from '../foreign.ts';
import { checkHabitCount, foreignFile } from '../foreign-file.ts';
import { type Rhythm, tickRhythm } from '../frequency.ts';
import { createDrops, createGroups, createHabitDays } from '../habit-days.ts';
import { createKeys, readName, readNotes } from '../habit-text.ts';
import type { Row, SqliteDatabase } from '../sqlite/database.ts';
import { numberOf, textOf } from '../sqlite/record.ts';

const schedules = { weekdays: 0, period: 1, interval: 2 } as const;
/** Days of the periods, by their number. */
const periods: readonly number[] = [7, 31, 365];
const DONE = 2;
const DAY_MINUTES = 1_440;

/** Whether a database is one of Rewire. */
export function isRewire(database: SqliteDatabase): boolean {
  return database.has('habits', '_id', 'schedule') && database.has('checkins', 'habit_id', 'date', 'type');
}

/** The habits of Rewire. */
export function readRewire(database: SqliteDatabase, options: ReadOptions): ForeignFile {
  const rows = [...database.rows('habits')];
  checkHabitCount(rows.length);
  const checkins = createGroups<Row>(rows.map((row) => numberOf(row.get('_id'))));
  const { dropped, drop } = createDrops();
  for (const checkin of database.rows('checkins')) {
    if (!checkins.add(numberOf(checkin.get('habit_id')), checkin)) drop('values');
  }
  const reminders = countReminders(database);
  const keyOf = createKeys();
  const habits = rows.map((row) => {
    const id = numberOf(row.get('_id'));
    const found = {
      key: keyOf(String(id)),
      checkins: checkins.take(id),
      reminders: reminders.get(id) ?? 0,
    };
    return readHabit(row, found, options);
  });
  return foreignFile('rewire', habits, dropped);
}

/** The reminders of each habit; one without a time of day is none. */
function countReminders(database: SqliteDatabase): Map<number, number> {
  const counts = new Map<number, number>();
  if (!database.has('reminders', 'habit_id', 'time')) return counts;
  for (const row of database.rows('reminders')) {
    const time = numberOf(row.get('time'));
    const id = numberOf(row.get('habit_id'));
    if (time > 0 && time < DAY_MINUTES) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

interface Found {
  readonly key: string;
  readonly checkins: readonly Row[];
  readonly reminders: number;
}

function readHabit(row: Row, { key, checkins, reminders }: Found, { today }: ReadOptions): ForeignHabit {
  const { dropped, drop } = createDrops();
  const days = createHabitDays(today, drop);
  for (const checkin of checkins) {
    if (numberOf(checkin.get('type')) === DONE) days.add(dayOf(checkin), { done: true });
    else drop('values');
  }
  for (let index = 0; index < reminders; index += 1) drop('reminders');
  const history = days.history();
  const [firstDay = today] = history.keys();
  const { days: weekdays, repeat, isExact } = planOf(row, firstDay);
  if (!isExact) drop('rhythm');
  return {
    key,
    name: readName(textOf(row.get('name')), drop),
    notes: readNotes([textOf(row.get('description'))], drop),
    kind: 'check',
    unit: '',
    target: null,
    days: weekdays,
    repeat,
    startsOn: null,
    endsOn: null,
    archived: numberOf(row.get('archived')) === 1,
    history,
    dropped,
  };
}

/** YYYYMMDD, as text or as a number. */
function dayOf(checkin: Row): DayKey | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(textOf(checkin.get('date')).trim()) ?? [];
  const key = [year, month, day].join('-');
  return isDayKey(key) ? key : null;
}

interface Plan extends Rhythm {
  readonly days: readonly Weekday[];
}

function planOf(row: Row, firstDay: DayKey): Plan {
  const number = (column: string): number => numberOf(row.get(column));
  const schedule = number('schedule');
  if (schedule === schedules.weekdays) {
    const days = readWeekdays(textOf(row.get('active_days')));
    return { days: days.length > 0 ? days : EVERY_DAY, repeat: null, isExact: days.length > 0 };
  }
  const span = periods[number('period')] ?? Number.NaN;
  if (schedule === schedules.period)
    return { days: EVERY_DAY, ...tickRhythm(number('days'), span, firstDay) };
  if (schedule !== schedules.interval) return { days: EVERY_DAY, repeat: null, isExact: false };
  return { days: EVERY_DAY, ...readInterval(number('repeating_count'), firstDay) };
}

/** Every so many days, also every 7 or 30: a distance, not a number of times. */
function readInterval(every: number, from: DayKey): Rhythm {
  const isInterval = Number.isInteger(every) && every > 1 && every <= 365;
  if (!isInterval) return tickRhythm(1, every, from);
  return { repeat: { type: 'interval', every, unit: 'day', from }, isExact: true };
}

/** `0,2,4`: 0 is Monday. */
function readWeekdays(text: string): Weekday[] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const isWeekday = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 6;
  return normalizeWeekdays(numbers.filter(isWeekday).map((value) => (value + 1) % 7));
}
