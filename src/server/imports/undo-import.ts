import { type Break, breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { CountedDay } from '#domain/record/habit-day.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import {
  countRows,
  deleteRows,
  type UserScope,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { noteShown } from '#server/core/jobs/circle-notes.ts';
import { withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { writeDays } from '#server/habits/records/day-service.ts';
import { type DayRow, dayOfRow, type StoredHabit } from '#server/habits/records/habit-columns.ts';
import { deleteHabit, findHabit, listDays, saveTotals } from '#server/habits/records/habits-repository.ts';
import { reminderJob } from '#server/habits/reminders/schedule.ts';
import { nextImported } from './imports-repository.ts';
import { requireImport } from './imports-service.ts';
import { type DayRecord, dayBefore, fingerprintOf, NO_DAYS, recordedDays } from './record-import.ts';

/** The work of one call: so many habits, or the habit that passes so many days. */
const HABITS_AT_ONCE = 20;
const DAYS_AT_ONCE = 4_000;

interface Undoing {
  readonly userId: string;
  readonly importId: string;
  readonly now: number;
}

/**
 * Undoes the next few habits of an import, each in a transaction of its own, so that what is done stays done when the call is cut. Answers
 * the days that were read.
 */
export async function undoSome(database: Database, { userId, importId, now }: Undoing): Promise<number> {
  let days = 0;
  for (let habits = 0; habits < HABITS_AT_ONCE && days < DAYS_AT_ONCE; habits += 1) {
    const read = await withTransaction(database, userId, (scope) => undoNext(scope, importId, now));
    if (read === null) break;
    days += read;
    await nextTurn();
  }
  return days;
}

/** Answers the number of days of the next habit; null without one. */
async function undoNext(scope: UserScope, importId: string, now: number): Promise<number | null> {
  const row = await requireImport(scope, importId, now);
  const key = { id: importId };
  if (row.undo_at === null) await updateRows(scope, 'imports', key, { undo_at: instant(now) });
  const imported = await nextImported(scope, importId);
  if (!imported) return null;
  const habit = await findHabit(scope, imported.habit_id);
  // Deleting a habit deletes its row here (`deleteHabit`).
  if (!habit) throw new Error('An import refers to a habit that does not exist.');
  const recorded = { fingerprint: imported.fingerprint, days: recordedDays(imported) };
  const user = await lockedUser(scope);
  const { isRemoved, removed, kept } = await undoHabit(scope, habit, recorded, breaksIn(user));
  if (user.in_circle === 1) await noteShown(scope, now);
  await updateRows(scope, 'imports', key, {
    habits_removed: row.habits_removed + (isRemoved ? 1 : 0),
    days_removed: row.days_removed + removed,
  });
  const own = { import_id: importId, habit_id: habit.id };
  const isKept = kept > 0 || (imported.fingerprint !== null && !isRemoved);
  if (isKept) await updateRows(scope, 'imported_habits', own, { kept_days: kept, ...NO_DAYS });
  else await deleteRows(scope, 'imported_habits', own);
  return recorded.days.size;
}

/** What is recorded of a habit. */
export interface RecordedHabit {
  readonly fingerprint: string | null;
  readonly days: DayRecord;
}

/**
 * Puts back what an import did to a habit. A habit that the import made and that was not changed since is deleted whole, and none of its
 * ticks moves to the counter of deleted habits. Answers whether it was, and the number of days that are as before, and of those that were
 * changed since.
 */
async function undoHabit(
  scope: UserScope,
  habit: StoredHabit,
  recorded: RecordedHabit,
  breaks: readonly Break[],
) {
  const isNamed = breaksOf(breaks, habit.id).some(({ habitIds }) => habitIds !== null);
  if (!isNamed && (await isAsImported(scope, habit, recorded))) {
    await deleteHabit(scope, habit.id);
    await withdrawJob(scope, reminderJob(habit.id));
    return { isRemoved: true, removed: recorded.days.size, kept: 0 };
  }
  const removed = await putBackDays(scope, habit, recorded.days);
  return { isRemoved: false, removed, kept: recorded.days.size - removed };
}

/** True for a habit that the import made, of which neither a field nor a day was changed since. */
async function isAsImported(
  scope: UserScope,
  habit: StoredHabit,
  { fingerprint, days }: RecordedHabit,
): Promise<boolean> {
  if (fingerprint !== fingerprintOf(habit)) return false;
  // A day with something before is one that the user changed between two parts of the import.
  if (days.values().some(({ before }) => before !== null)) return false;
  if ((await countRows(scope, 'habit_days', { habit_id: habit.id })) !== days.size) return false;
  let same = 0;
  for await (const { unchanged } of inSlices(scope, habit.id, days)) same += unchanged.size;
  return same === days.size;
}

/** Answers how many days are as before the import. */
async function putBackDays(scope: UserScope, habit: StoredHabit, days: DayRecord): Promise<number> {
  let after = habit;
  let removed = 0;
  for await (const { unchanged, rows } of inSlices(scope, habit.id, days)) {
    const read = { ...after, days: new Map(rows.map((row) => [row.day, dayOfRow(row)])) };
    after = await writeDays(scope, read, unchanged);
    removed += unchanged.size;
  }
  await saveTotals(scope, habit, after);
  return removed;
}

/** The size of one slice, some milliseconds of work. */
const SLICE_DAYS = 200;

interface Slice {
  readonly rows: readonly DayRow[];
  /** The days that are still as the import left them, as they were before. */
  readonly unchanged: ReadonlyMap<DayKey, CountedDay>;
}

/** The recorded days, oldest first, each slice in its own turn of the event loop. */
async function* inSlices(scope: UserScope, habitId: string, days: DayRecord): AsyncGenerator<Slice> {
  const all = [...days.keys()].toSorted();
  for (let at = 0; at < all.length; at += SLICE_DAYS) {
    await nextTurn();
    const rows = await listDays(scope, habitId, all.slice(at, at + SLICE_DAYS));
    const unchanged = new Map<DayKey, CountedDay>();
    for (const row of rows) {
      const recorded = days.get(row.day);
      const before = recorded && dayBefore(recorded, row);
      if (before) unchanged.set(row.day, before);
    }
    yield { rows, unchanged };
  }
}
