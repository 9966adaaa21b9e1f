import type { UserScope } from '#server/core/database/user-scope.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import { type ExportHabitRows, listHabitIds, readExportHabits } from './data-export-repository.ts';

/** Habits that are read by one statement, without their days. */
export const HABITS_PER_BATCH = 2;

/**
 * Every habit that exists at the start, with its steps, a few at a time: each in its state at its own read. One that is deleted meanwhile
 * is omitted (docs/decisions/own-data.md).
 */
export async function* habitsInBatches(scope: UserScope): AsyncGenerator<ExportHabitRows> {
  const ids = await listHabitIds(scope);
  for (let at = 0; at < ids.length; at += HABITS_PER_BATCH) {
    for (const habit of await readExportHabits(scope, ids.slice(at, at + HABITS_PER_BATCH))) {
      yield habit;
      // SQLite answers without a turn of the event loop: this yields to other requests.
      await nextTurn();
    }
  }
}
