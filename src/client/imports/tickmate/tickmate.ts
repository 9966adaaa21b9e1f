import { type DayKey, isDayKey } from '#domain/day-key.ts';
import { ONE } from '#domain/share.ts';
import { EVERY_DAY } from '#domain/weekdays.ts';
import type { ForeignDay, ForeignFile, ForeignHabit, ReadOptions } from '../foreign.ts';
import { checkHabitCount, foreignFile } from '../foreign-file.ts';
import { createDrops, createGroups, createHabitDays } from '../habit-days.ts';
import { createKeys, readName, readNotes } from '../habit-text.ts';
import type { Row, SqliteDatabase } from '../sqlite/database.ts';
import { numberOf, textOf } from '../sqlite/record.ts';

/** Whether a database is one of Tickmate. */
export function isTickmate(database: SqliteDatabase): boolean {
  return database.has('tracks', '_id', 'name') && database.has('ticks', '_track_id', 'year', 'month', 'day');
}

/** The habits of Tickmate, in the order of its list. */
export function readTickmate(database: SqliteDatabase, options: ReadOptions): ForeignFile {
  const tracks = [...database.rows('tracks')];
  checkHabitCount(tracks.length);
  const ticks = createGroups<DayKey | null>(tracks.map((track) => numberOf(track.get('_id'))));
  const { dropped, drop } = createDrops();
  for (const tick of database.rows('ticks')) {
    // A track that was deleted leaves its ticks behind.
    if (!ticks.add(numberOf(tick.get('_track_id')), dayOf(tick))) drop('values');
  }
  const keyOf = createKeys();
  const habits = tracks
    .toSorted((left, right) => placeOf(left) - placeOf(right))
    .map((track) => {
      const id = numberOf(track.get('_id'));
      return readTrack(track, ticks.take(id), keyOf(String(id)), options);
    });
  return foreignFile('tickmate', habits, dropped);
}

function placeOf(track: Row): number {
  const place = numberOf(track.get('order'));
  return Number.isNaN(place) ? 0 : place;
}

/** Months count from 0. */
function dayOf(tick: Row): DayKey | null {
  const part = (column: string, add: number, length: number): string =>
    String(numberOf(tick.get(column)) + add).padStart(length, '0');
  const day = [part('year', 0, 4), part('month', 1, 2), part('day', 0, 2)].join('-');
  return isDayKey(day) ? day : null;
}

function readTrack(
  track: Row,
  ticks: readonly (DayKey | null)[],
  key: string,
  { today }: ReadOptions,
): ForeignHabit {
  const { dropped, drop } = createDrops();
  const counts = new Map<DayKey | null, number>();
  for (const day of ticks) counts.set(day, (counts.get(day) ?? 0) + 1);
  const isRepeated = [...counts].some(([day, count]) => day !== null && count > 1);
  // A track for several ticks a day, used as such, is an amount.
  const isAmount = numberOf(track.get('multiple_entries_per_day')) === 1 && isRepeated;
  const days = createHabitDays(today, drop);
  for (const [day, count] of counts) {
    const found: ForeignDay = isAmount ? { value: count * ONE } : { done: true };
    const times = isAmount && day !== null ? 1 : count;
    for (let index = 0; index < times; index += 1) days.add(day, found);
  }
  return {
    key,
    name: readName(textOf(track.get('name')), drop),
    notes: readNotes([textOf(track.get('description'))], drop),
    kind: isAmount ? 'amount' : 'check',
    unit: '',
    target: isAmount ? ONE : null,
    days: EVERY_DAY,
    repeat: null,
    startsOn: null,
    endsOn: null,
    archived: numberOf(track.get('enabled')) === 0,
    history: days.history(),
    dropped,
  };
}
