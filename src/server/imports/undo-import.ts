import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { deleteRows, updateRows } from '#server/core/database/user-rows.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { recordedDays } from './day-record.ts';
import { nextImported } from './imports-repository.ts';
import { requireImport } from './imports-service.ts';
import { undoHabit } from './undo-habit.ts';

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
  const { isRemoved, removed, kept } = await undoHabit(
    scope,
    habit,
    recorded,
    breaksIn(await lockedUser(scope)),
  );
  await updateRows(scope, 'imports', key, {
    habits_removed: row.habits_removed + (isRemoved ? 1 : 0),
    days_removed: row.days_removed + removed,
  });
  const own = { import_id: importId, habit_id: habit.id };
  const isKept = kept > 0 || (imported.fingerprint !== null && !isRemoved);
  const nothing = { ticks: '{}', skips: '{}', amounts: '{}', others: '[]' };
  if (isKept) await updateRows(scope, 'imported_habits', own, { kept_days: kept, ...nothing });
  else await deleteRows(scope, 'imported_habits', own);
  return recorded.days.size;
}
