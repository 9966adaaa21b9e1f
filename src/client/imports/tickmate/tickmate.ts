import { type DayKey, isDayKey } from '#domain/days/day-key.ts';
import { ONE } from '#domain/plan/habit.ts';
import { type Collector, checkHabitCount, createCollector } from '../collect.ts';
import type { ForeignFile, ReadOptions } from '../foreign.ts';
import { createGroups, type Row, type SqliteDatabase } from '../sqlite/database.ts';

/** Whether a database is one of Tickmate. */
export function isTickmate(database: SqliteDatabase): boolean {
  return database.has('tracks', '_id', 'name') && database.has('ticks', '_track_id', 'year', 'month', 'day');
}

/** The habits of Tickmate, in the order of its list. */
export function readTickmate(database: SqliteDatabase, options: ReadOptions): ForeignFile {
  const tracks = [...database.rows('tracks')];
  checkHabitCount(tracks.length);
  const ticks = createGroups<DayKey | null>(tracks.map((track) => track.number('_id')));
  const collector = createCollector('tickmate', options);
  for (const tick of database.rows('ticks')) {
    // A track that was deleted leaves its ticks behind.
    if (!ticks.add(tick.number('_track_id'), dayOf(tick))) collector.drop('values');
  }
  const placeOf = (track: Row): number => track.number('order') || 0;
  for (const track of tracks.toSorted((left, right) => placeOf(left) - placeOf(right))) {
    addTrack(collector, track, ticks.take(track.number('_id')));
  }
  return collector.finish();
}

/** Months count from 0. */
function dayOf(tick: Row): DayKey | null {
  const part = (column: string, add: number, length: number): string =>
    String(tick.number(column) + add).padStart(length, '0');
  const day = [part('year', 0, 4), part('month', 1, 2), part('day', 0, 2)].join('-');
  return isDayKey(day) ? day : null;
}

/** A track for several ticks a day, used as such, is an amount. */
function addTrack(collector: Collector, track: Row, ticks: readonly (DayKey | null)[]): void {
  const counts = new Map<DayKey | null, number>();
  for (const day of ticks) counts.set(day, (counts.get(day) ?? 0) + 1);
  const isRepeated = [...counts].some(([day, count]) => day !== null && count > 1);
  const isAmount = track.number('multiple_entries_per_day') === 1 && isRepeated;
  const draft = collector.add({
    id: track.text('_id'),
    name: track.text('name'),
    notes: track.text('description'),
    kind: isAmount ? 'amount' : 'check',
    archived: track.number('enabled') === 0,
  });
  for (const [day, count] of counts) {
    const times = isAmount && day !== null ? 1 : count;
    const amount = isAmount ? count * ONE : ONE;
    for (let index = 0; index < times; index += 1) draft.log(day, { amount });
  }
}
