import { type Break, breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { CountedDay } from '#domain/record/habit-day.ts';
import { countRows } from '#server/core/database/user-rows.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import { writeDays } from '#server/habits/records/day-service.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';
import { type DayRow, dayOfRow } from '#server/habits/records/habit-row.ts';
import { deleteHabit, listDays, saveTotals } from '#server/habits/records/habits-repository.ts';
import { reminderJob } from '#server/habits/reminders/schedule.ts';
import { type DayRecord, dayBefore } from './day-record.ts';
import { fingerprintOf } from './record-import.ts';

/** What is recorded of a habit. */
export interface RecordedHabit {
  readonly fingerprint: string | null;
  readonly days: DayRecord;
}

/** What became of a habit of an import: the number of days that are as before, and of those that were changed since. */
export interface UndoneHabit {
  readonly isRemoved: boolean;
  readonly removed: number;
  readonly kept: number;
}

/**
 * Puts back what an import did to a habit. A habit that the import made and that was not changed since is deleted whole, and none of its
 * ticks moves to the counter of deleted habits.
 */
export async function undoHabit(
  scope: UserScope,
  habit: StoredHabit,
  recorded: RecordedHabit,
  breaks: readonly Break[],
): Promise<UndoneHabit> {
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
const DAYS_AT_ONCE = 200;

interface Slice {
  readonly rows: readonly DayRow[];
  /** The days that are still as the import left them, as they were before. */
  readonly unchanged: ReadonlyMap<DayKey, CountedDay>;
}

/** The recorded days, oldest first, each slice in its own turn of the event loop. */
async function* inSlices(scope: UserScope, habitId: string, days: DayRecord): AsyncGenerator<Slice> {
  const all = [...days.keys()].toSorted();
  for (let at = 0; at < all.length; at += DAYS_AT_ONCE) {
    await nextTurn();
    const rows = await listDays(scope, habitId, all.slice(at, at + DAYS_AT_ONCE));
    const unchanged = new Map<DayKey, CountedDay>();
    for (const row of rows) {
      const recorded = days.get(row.day);
      const before = recorded && dayBefore(recorded, row);
      if (before) unchanged.set(row.day, before);
    }
    yield { rows, unchanged };
  }
}
