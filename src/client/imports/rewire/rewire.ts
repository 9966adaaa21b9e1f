import { type DayKey, isDayKey } from '#domain/days/day-key.ts';
import { normalizeWeekdays, type Weekday } from '#domain/days/weekdays.ts';
import { ONE } from '#domain/plan/habit.ts';
import { type Collector, checkHabitCount, createCollector, type DraftFields } from '../collect.ts';
import type { ForeignFile, ReadOptions } from '../foreign.ts';
import type { Rhythm } from '../rhythm.ts';
import { createGroups, type Row, type SqliteDatabase } from '../sqlite/database.ts';

const schedules = { weekdays: 0, period: 1, interval: 2 } as const;
/** Days of the periods, by their number. */
const periods: readonly number[] = [7, 31, 365];
const types = { missed: 1, done: 2, skipped: 3 } as const;
const DAY_MINUTES = 1_440;

/** Whether a database is one of Rewire. */
export function isRewire(database: SqliteDatabase): boolean {
  return database.has('habits', '_id', 'schedule') && database.has('checkins', 'habit_id', 'date', 'type');
}

/** The habits of Rewire. */
export function readRewire(database: SqliteDatabase, options: ReadOptions): ForeignFile {
  const rows = [...database.rows('habits')];
  checkHabitCount(rows.length);
  const checkins = createGroups<Row>(rows.map((row) => row.number('_id')));
  const collector = createCollector('rewire', options);
  for (const checkin of database.rows('checkins')) {
    if (!checkins.add(checkin.number('habit_id'), checkin)) collector.drop('values');
  }
  const reminders = countReminders(database);
  for (const row of rows) {
    const id = row.number('_id');
    addHabit(collector, row, checkins.take(id), reminders.get(id) ?? 0);
  }
  return collector.finish();
}

/** The reminders of each habit; one without a time of day is none. */
function countReminders(database: SqliteDatabase): Map<number, number> {
  const counts = new Map<number, number>();
  if (!database.has('reminders', 'habit_id', 'time')) return counts;
  for (const row of database.rows('reminders')) {
    const time = row.number('time');
    const id = row.number('habit_id');
    if (time > 0 && time < DAY_MINUTES) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function addHabit(collector: Collector, row: Row, checkins: readonly Row[], reminders: number): void {
  const plan = planOf(row);
  const draft = collector.add({
    id: row.text('_id'),
    name: row.text('name'),
    notes: row.text('description'),
    kind: 'check',
    archived: row.number('archived') === 1,
    ...plan,
  });
  if (plan === null) draft.drop('rhythm');
  for (let index = 0; index < reminders; index += 1) draft.drop('reminders');
  for (const checkin of checkins) {
    const type = checkin.number('type');
    if (type === types.done) draft.log(dayOf(checkin), { amount: ONE });
    else if (type === types.skipped) draft.log(dayOf(checkin), { skipped: true });
    else if (type !== types.missed) draft.drop('values');
  }
}

/** YYYYMMDD, as text or as a number. */
function dayOf(checkin: Row): DayKey | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(checkin.text('date').trim()) ?? [];
  const key = [year, month, day].join('-');
  return isDayKey(key) ? key : null;
}

/** Null for one that cannot be read. */
function planOf(row: Row): Pick<DraftFields, 'days' | 'rhythm'> | null {
  const { number } = row;
  const schedule = number('schedule');
  if (schedule === schedules.weekdays) {
    const days = readWeekdays(row.text('active_days'));
    return days.length > 0 ? { days } : null;
  }
  const inDays = (times: number, every: number): Rhythm => ({ times, every, unit: 'day' });
  if (schedule === schedules.period) {
    return { rhythm: inDays(number('days'), periods[number('period')] ?? Number.NaN) };
  }
  if (schedule !== schedules.interval) return null;
  // A distance, and not a number of times.
  return { rhythm: { ...inDays(1, number('repeating_count')), isFixed: true } };
}

/** `1,3,5`: Monday, Wednesday and Friday. */
function readWeekdays(text: string): Weekday[] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const isWeekday = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 6;
  return normalizeWeekdays(numbers.filter(isWeekday));
}
