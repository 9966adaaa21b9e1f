import { type DayKey, isDayKey } from '#domain/days/day-key.ts';
import { ONE } from '#domain/plan/share.ts';
import { type Collector, checkHabitCount, createCollector } from '../collect.ts';
import type { ForeignFile, ReadOptions } from '../foreign.ts';
import { createGroups } from '../groups.ts';
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
  const collector = createCollector('tickmate', options);
  for (const tick of database.rows('ticks')) {
    // A track that was deleted leaves its ticks behind.
    if (!ticks.add(numberOf(tick.get('_track_id')), dayOf(tick))) collector.drop('values');
  }
  for (const track of tracks.toSorted((left, right) => placeOf(left) - placeOf(right))) {
    addTrack(collector, track, ticks.take(numberOf(track.get('_id'))));
  }
  return collector.finish();
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

/** A track for several ticks a day, used as such, is an amount. */
function addTrack(collector: Collector, track: Row, ticks: readonly (DayKey | null)[]): void {
  const text = (column: string): string => textOf(track.get(column));
  const counts = new Map<DayKey | null, number>();
  for (const day of ticks) counts.set(day, (counts.get(day) ?? 0) + 1);
  const isRepeated = [...counts].some(([day, count]) => day !== null && count > 1);
  const isAmount = numberOf(track.get('multiple_entries_per_day')) === 1 && isRepeated;
  const draft = collector.add({
    id: text('_id'),
    name: text('name'),
    notes: text('description'),
    kind: isAmount ? 'amount' : 'check',
    archived: numberOf(track.get('enabled')) === 0,
  });
  for (const [day, count] of counts) {
    const times = isAmount && day !== null ? 1 : count;
    const amount = isAmount ? count * ONE : ONE;
    for (let index = 0; index < times; index += 1) draft.log(day, { amount });
  }
}
