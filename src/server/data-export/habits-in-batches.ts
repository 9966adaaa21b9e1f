import type { UserScope } from '#server/core/database/user-scope.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import { listHabitIds, type OwnHabitRows, readOwnHabits } from './data-export-repository.ts';

/** Habits that are read at once, without their days. */
export const HABITS_AT_ONCE = 2;

/**
 * Every habit that there is when this begins, with its steps, a few at a time: each is whole, as it was when it was read. One
 * that is deleted meanwhile is left out (docs/decisions/own-data.md).
 */
export async function* habitsInBatches(scope: UserScope): AsyncGenerator<OwnHabitRows> {
  const ids = await listHabitIds(scope);
  for (let at = 0; at < ids.length; at += HABITS_AT_ONCE) {
    for (const habit of await readOwnHabits(scope, ids.slice(at, at + HABITS_AT_ONCE))) {
      yield habit;
      // Storage in the process answers without a turn of the event loop: others want one.
      await nextTurn();
    }
  }
}
